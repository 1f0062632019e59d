// What JavaScript shows or says goes through `say`: no other English is left in web/.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { parse } from '../../../web/node_modules/acorn/dist/acorn.mjs';

const WEB = new URL('../../../web/', import.meta.url);
const OURS = /^(?!node_)[^/]+\/[^/]+\.js$/;
/** How many arguments of these are sentences. */
const SAY = { say: 1, sayAround: 1, sayMany: 3 };
/** Functions and constructors whose arguments nobody reads: selectors, consoles, what goes wrong in downloads and in answers. */
const CODE =
  /^(inside|matchMedia|closest|matches|querySelector(All)?|(add|remove)EventListener|create|describe|split|[gs]et|has|info|error|warn|URL|RegExp|DownloadError|InvalidAnswer)$/;
/** Properties whose texts nobody reads, and those where every text is read, were it one small word. */
const UNREAD = /^(className|style|key|name|type|kind|class|rel|viewBox)$/;
const READ = /^(textContent|title|ariaLabel|placeholder|alt|aria-label|label|words|text)$/;
/** What stands in no sentence. */
const SIGNS = /[#[\]<>=\\$|`]|^\{ |\w[(.]\w|px|^[.?/]|\w: ?\w+;|\w-\w+-/;
const WORD = /^[A-Z][a-zà-ÿ]+[.…?!:]?$/;
const SENTENCE = /[A-Za-z’]{2,}[,.:;?!…)”]* [“(]?[A-Za-z’]|…[A-Za-z ]|[a-z]…|[“”]/;
/** Stands where something is put into a text. */
const PLACE = '◌';

/** What is no sentence of the page, and why; those who add to it say so. */
const EXCEPT = {
  'classes, attributes and names of things': [
    'arrow rank◌◌, ◌ ends-won, token ◌, puzzle ◌, lesson ◌, sketched ◌, variation depth◌',
    'input/textarea/select, outline touched-outline, ◌ ◌ scale(◌), M◌ ◌h◌v1h-◌z',
    'drystone, ◌ · drystone, drystone matches, drystone engine, Home, End, Page, Server, Replay',
    'id revision text over query sight extent friend trail looked',
    'board points hexes rings checkered wide crowded',
    'svg linearGradient radialGradient stop pattern rect',
    'svg g rect circle ellipse line polyline polygon path text tspan title desc',
    'take over, no room',
  ],
  'a mistake in the program, or a reason that only its log has': [
    'The page has no ◌◌., that is a ◌, Two panels say what ◌ does., no picture',
    'A scene can’t hold the attribute ◌, The answer, An element, what is too deep to be shown',
    '◌: only ◌ of ◌ bytes, ◌: the server answers ◌, ◌: the server answers with a page, failed: ◌',
    'This is no packed memory., This packed memory is not whole., It takes too long.',
    'The files were taken away while they came., ◌ is not what the build made.',
    'The script would not stay whole in a page., This Pyodide cannot be had without imports.',
    'The database does not open., Nothing is stored., This match cannot be read here.',
  ],
  'the frame of a wheel has no words; sandbox.js says what comes from there': [
    'There is nothing to start., It says what nobody has asked., It does not answer.',
    'Its answer is too long., It has stopped.',
  ],
};
const EXCEPTED = new Set(
  Object.values(EXCEPT)
    .flat()
    .flatMap((line) => line.split(', '))
    .map((text) => text.replaceAll('/', ', ')),
);

/** Yield what stands in a program, with what is around it. */
function* walk(node, around = []) {
  yield [node, around];
  for (const one of Object.values(node).flat())
    if (typeof one?.type === 'string') yield* walk(one, [...around, node]);
}

/** The text of a node; nothing where it has none. */
function textOf({ type, value, quasis }) {
  if (type === 'TemplateLiteral') return quasis.map((part) => part.value.cooked).join(PLACE);
  return type === 'Literal' && typeof value === 'string' ? value : '';
}

/** Whether a text is read, were it one small word. @param {string} text @param {boolean} shown  It stands where all texts are. */
function isRead(text, shown) {
  if (SIGNS.test(text)) return false;
  const own = text.replaceAll(PLACE, '');
  if (shown && /[a-z]{2}/.test(own)) return true;
  return (
    WORD.test(text.trim()) ||
    (/[A-Za-z]{2}/.test(own) && SENTENCE.test(text.replaceAll(PLACE, 'Xx')))
  );
}

const isTemplate = ({ type }) => type === 'TemplateLiteral';

/** The call around a node: its name, the place among its arguments, and whether it says the node. */
function callAround(node, around) {
  const call = around.findLast(({ type }) => /^(Call|New)Expression$/.test(type));
  const at = call?.arguments.findIndex((one) => one === node || around.includes(one)) ?? -1;
  if (at < 0) return { name: '', at, isSaid: false };
  const name = call.callee.name ?? call.callee.property?.name ?? '';
  // Babel does not find what is said with places within a template.
  const isFound = call.arguments.length <= SAY[name] || !around.some(isTemplate);
  const isWhole = around.at(-1) === call && node.type === 'Literal';
  return { name, at, isSaid: isWhole && at < SAY[name] && isFound };
}

/** The key of the property whose value a node is, or is in; and where it is assigned to. */
function keyAround(node, around) {
  const parent = around.at(-1);
  const isValue = parent.type === 'Property' && [node, ...around].includes(parent.value);
  if (!isValue) return { key: '', property: parent.left?.property?.name };
  const key = parent.key.name ?? parent.key.value;
  return { key, property: key };
}

/** What a button says, where a property of that name is what it does; else nothing. */
function offerOf({ type, name }, property) {
  const isKey = type === 'Identifier' && property?.key?.name === name && !property.computed;
  return isKey && /Function/.test(property.value?.type) && WORD.test(name) ? name : '';
}

/** Whether a text names a module, or is compared with another. */
const isNoWord = ({ type, operator }) =>
  /^(Import|Export)/.test(type) || /^([!=]==|in)$/.test(operator);

/** Texts of a program that are read, and are not said. @param {string} source */
function* englishIn(source) {
  const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  for (const [node, around] of walk(program)) {
    const text = textOf(node) || offerOf(node, around.at(-1));
    if (!text || isNoWord(around.at(-1))) continue;
    const { name, at, isSaid } = callAround(node, around);
    const { key, property } = keyAround(node, around);
    if (isSaid || CODE.test(name) || (key && UNREAD.test(key))) continue;
    if (isRead(text, READ.test(property) || (name === 'make' && at > 1))) yield text;
  }
}

for (const [code, found] of [
  ["home.textContent = 'any';", ['any']],
  ["make('p', {}, 'any');", ['any']],
  ["make('p', { title: 'any' }, say('any'));", ['any']],
  ["const WORDS = { ready: 'It is ready.' };", ['It is ready.']],
  ["notify('kind', text, { 'Take it back': act });", ['Take it back']],
  ['const offers = { Again: () => {} };', ['Again']],
  ["const words = result + ' Missed:';", [' Missed:']],
  ['const words = `${n} moves`;', ['◌ moves']],
  ["say(`It is ${say('ready')}`);", ['It is ◌']],
  ["say('It is {what}', { what: 'not here' });", ['not here']],
  ["say('It is ' + state);", ['It is ']],
  ["const words = `${say('It is {what}.', { what })} ${say('It is not.')}`;", ['It is {what}.']],
  ["sayMany(n, '{n} is here.', '{n} are here.');", []],
  ["if (event.key === 'Escape') home.querySelector('label input').focus();", []],
]) {
  test(`in ${code} is read: ${found.join() || 'nothing'}`, () => {
    assert.deepEqual([...englishIn(code)], found);
  });
}

test('all that is read is said', () => {
  const files = readdirSync(WEB, { recursive: true }).filter((file) => OURS.test(file));
  assert.ok(files.length > 100);
  const left = files.flatMap((file) =>
    [...englishIn(readFileSync(new URL(file, WEB), 'utf8'))]
      .filter((text) => !EXCEPTED.has(text.trim()))
      .map((text) => `${file}: ${text}`),
  );
  assert.deepEqual(left, []);
});
