// Styles speak of where a line begins and ends: what is on the left in English is on the right in Arabic.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const ROOT = new URL('../../../', import.meta.url);
const FOLDERS = ['web/', 'py/drystone/scene/', 'tools/'];
const SIDE =
  /^((scroll-)?(margin|padding)-|border-((top|bottom)-)?)?(left|right)\b|^(float|clear|text-align): *(left|right)/;
/** A shorthand with four sides or corners. */
const SIDES =
  /^(?:(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color|radius)): *(.*)$/;
/** What follows the pointer, and what is turned afterwards. */
const EXCEPT = {
  'web/input/drag.css': ['left: 0', 'left: 0'],
  'web/style/controls.css': ['border-width: 0 2px 2px 0'],
};

/** The declarations of a style sheet that have a left side or a right one of their own. */
function physical(css) {
  const declarations = css.replace(/\/\*.*?\*\//gs, '').split(/[{};]/);
  return declarations.map((one) => one.trim()).filter((one) => SIDE.test(one) || isUneven(one));
}

/** Whether left and right differ in a declaration; of corners, those of a side. @param {string} one */
function isUneven(one) {
  const values = SIDES.exec(one)?.[1].match(/[^\s(]+\(.*?\)+|\S+/g) ?? [];
  const [a, b, c, d] = values;
  return values.length === 4 && (one.startsWith('border-radius') ? a !== b || c !== d : b !== d);
}

test('what is physical is found, and what is logical is not', () => {
  const wrong = ['left: 1px', 'margin-right: 0', 'text-align: left', 'padding: 1px 2px 3px 4px'];
  const corners = ['border-top-left-radius: 0', 'border-radius: 1px 0 0 1px', 'border-left: 0'];
  const right = ['inset-inline: 0', 'padding: 1px 2px 3px 2px', 'border-radius: 1px 1px 0 0'];
  const all = [...wrong, ...corners, ...right];
  assert.deepEqual(physical(`a { ${all.join('; ')} }`), [...wrong, ...corners]);
});

test('no style sheet has a left side or a right one', () => {
  const found = {};
  for (const folder of FOLDERS)
    for (const path of readdirSync(new URL(folder, ROOT), { recursive: true })) {
      if (!path.endsWith('.css') || path.includes('node_modules')) continue;
      const wrong = physical(readFileSync(new URL(folder + path, ROOT), 'utf8'));
      if (wrong.length) found[folder + path] = wrong;
    }
  assert.deepEqual(found, EXCEPT);
});
