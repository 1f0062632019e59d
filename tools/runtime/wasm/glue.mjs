// Pyodide's glue without what it takes from the module and never uses: some 4,000 functions that only
// libraries loaded later could want. Which those are is read from the script itself.

const BODY = /function assignWasmExports\(wasmExports\)\{(.*?)\}var wasmImports=/s;
const TAKEN =
  /^(\w+)=Module\["\1"\]=((?:\w+=(?:Module\["\w+"\]=)?)*)wasmExports\["(\w+)"\](\.value>>>0)?$/;

/**
 * @param {string} glue  pyodide.asm.mjs.
 * @param {string} others  Other scripts that use it.
 * @param {string[]} imports  Names of functions whose addresses the module itself asks for.
 */
export function thinned(glue, others, imports) {
  const [whole, body] = glue.match(BODY) ?? [];
  if (!whole || !body) throw new Error('This glue takes its functions in another way.');
  const outside = glue.replace(whole, '');
  const words = count(outside + others);
  const wanted = new Set(imports);
  // The glue looks for where a program begins among all that is exported.
  const kept = new Set([...imports, 'main', '__main_argc_argv']);
  const dropped = /** @type {Set<string>} */ (new Set());
  const stay = body.split(';').filter((statement) => {
    const [, local, more, name] = statement.match(TAKEN) ?? [];
    // A name stands once where it is declared.
    if (!name || more || wanted.has(name) || (words.get(local) ?? 0) > 1) {
      for (const [, one] of statement.matchAll(/wasmExports\["(\w+)"\]/g)) kept.add(one);
      return true;
    }
    if (local) dropped.add(local);
    return false;
  });
  for (const [, one] of (outside + others).matchAll(/wasmExports(?:\["|\.)(\w+)/g)) kept.add(one);
  return { script: shortened(glue.replace(body, stay.join(';')), dropped), kept };
}

/** How often each word stands in a text. @param {string} text */
function count(text) {
  const found = new Map();
  for (const [word] of text.matchAll(/[\w$]+/g)) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

/**
 * The declaration without the names that are not there any more.
 *
 * @param {string} glue
 * @param {Set<string>} dropped
 */
function shortened(glue, dropped) {
  const list = /var (_set_method_docstring,[\w,$]+?);function assignWasmExports/s;
  const [, names] = glue.match(list) ?? [];
  if (!names) throw new Error('This glue declares its functions in another way.');
  const stay = names.split(',').filter((name) => !dropped.has(name));
  return glue.replace(names, stay.join(','));
}
