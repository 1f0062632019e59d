// What nothing uses leaves Pyodide's glue, and nothing else does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutUnused } from '../../../tools/runtime/wasm/unused.mjs';

/** What is left of the statements of a glue that offers `given` and `asked` to the module. */
function left(statements, { taken = ['asked'], others = '' } = {}) {
  const offers = 'var wasmImports={given:_given,asked:_asked};';
  const always = 'var _given=()=>1;_given.sig="i";var _asked=()=>2;';
  const glue = `async function f(){${always}${statements}${offers}start(wasmImports)}export default f;`;
  const made = withoutUnused(glue, (name) => taken.includes(name), others);
  const [, inside] = made.match(
    /^async function f\(\)\{(.*)start\(wasmImports\)\}export default f;$/s,
  );
  return inside;
}

const STAYS = 'var _asked=()=>2;';
const OFFERS = 'var wasmImports={asked:_asked};';

test('what the module does not take goes, and what only that uses', () => {
  assert.equal(left(''), STAYS + OFFERS);
  assert.equal(left('function a(){return b}var b=_given,c=()=>a();'), STAYS + OFFERS);
  assert.ok(left('', { taken: ['asked', 'given'] }).includes('_given.sig="i";'));
});

test('what is used stays, with all that it uses', () => {
  const used = 'function a(){return b}var b=[c];const c={d(){return e}};let e=1;a();';
  assert.equal(left(used), STAYS + used + OFFERS);
});

test('what does something stays, whether its name is used or not', () => {
  for (const one of ['var a=g();', 'var a=b.c;', 'if(a)g();', 'h.sig=g();', 'g.other=1;']) {
    assert.equal(left(one), STAYS + one + OFFERS);
  }
});

test('of names declared together those stay that are used', () => {
  assert.equal(left('var a=1,b=2,c=3;g(b);'), `${STAYS}var b=2;g(b);${OFFERS}`);
});

test('what others may have from Module by its name stays', () => {
  const one = 'var a=1;Module["a"]=a;';
  assert.equal(left(one), STAYS + OFFERS);
  assert.equal(left(one, { others: 'x.a' }), STAYS + one + OFFERS);
  for (const use of ['g(Module.a);', 'g(Module["a"]);', 'var {a:z}=g();']) {
    assert.equal(left(one + use), STAYS + one + use + OFFERS);
  }
});

test('another kind of glue is refused', () => {
  assert.throws(() => withoutUnused('function f(){}', () => true, ''), /in another way/);
});
