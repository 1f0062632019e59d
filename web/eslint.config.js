// What prettier (layout) and tsc (names and types) do not see.

import js from '@eslint/js';

const AS_TEXT = 'Text goes into the page as text only: use textContent, make or render.';

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // tsc knows which names there are, in the page and in workers.
      'no-undef': 'off',
      'no-unused-vars': [
        'error',
        { args: 'after-used', argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      'no-duplicate-imports': 'error',
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: AS_TEXT },
        { property: 'outerHTML', message: AS_TEXT },
        { property: 'insertAdjacentHTML', message: AS_TEXT },
        { object: 'document', property: 'write', message: AS_TEXT },
      ],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
      'sort-imports': ['error', { ignoreDeclarationSort: true, ignoreCase: true }],
      complexity: ['error', 12],
      eqeqeq: 'error',
    },
  },
];
