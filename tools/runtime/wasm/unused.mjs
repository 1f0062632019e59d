// Leaves out of Pyodide's glue what nothing uses. Most of what it offers to the module (a whole
// graphics card, for one) the module never takes, and so nothing needs it.

import { createRequire } from 'node:module';

const require = createRequire(new URL('../../../web/package.json', import.meta.url));
const { parse } = /** @type {{parse: (script: string, options: object) => Node}} */ (
  require('acorn')
);

/** @typedef {any} Node  A part of a program, as ESTree has it. */
/** @typedef {{start: number, end: number, text: string}} Change */

/**
 * @typedef {object} Unit  A statement, or what declares one name.
 * @property {Node} node
 * @property {string | undefined} name  Where nothing uses this name it can go; there is none if it does something.
 * @property {Set<string>} uses
 */

/**
 * Leave out what nothing uses.
 *
 * @param {string} glue  A script with one function in it.
 * @param {(name: string) => boolean} taken  Whether the module takes this of what the glue offers it.
 * @param {string} others  Other scripts that use it.
 */
export function withoutUnused(glue, taken, others) {
  const program = parse(glue, { ecmaVersion: 'latest', sourceType: 'module' });
  const [{ body: whole }] = program.body;
  const statements = /** @type {Node[]} */ (whole.body);
  const offers = statements.find(
    ({ declarations }) => declarations?.length === 1 && declarations[0].id.name === 'wasmImports',
  );
  if (!offers) throw new Error('This glue offers its functions in another way.');
  const { properties } = offers.declarations[0].init;
  const stay = new Set(
    properties.filter((/** @type {Node} */ { key }) => taken(key.name ?? key.value)),
  );
  const gone = new Set(properties.filter((/** @type {Node} */ one) => !stay.has(one)));
  const units = statements.flatMap((statement) => unitsOf(statement, gone));
  const words = new Set([...others.matchAll(/[\w$]+/g)].map(([word]) => label(word)));
  const kept = reached(units, words);
  const text = (/** @type {Node} */ node) => glue.slice(node.start, node.end);
  const changes = statements
    .map((statement) => changed(statement, kept, text))
    .filter((change) => change !== undefined);
  const listed = properties.filter((/** @type {Node} */ one) => stay.has(one)).map(text);
  const [first, last] = [properties[0], properties[properties.length - 1]];
  changes.push({ start: first.start, end: last.end, text: listed.join(',') });
  return applied(glue, changes);
}

/** @param {Node} statement @param {Set<Node>} gone @returns {Unit[]} */
function unitsOf(statement, gone) {
  if (statement.type === 'VariableDeclaration') {
    return statement.declarations.map((/** @type {Node} */ node) => ({
      node,
      // A pattern has no name, and stays.
      name: node.init && !isPure(node.init) ? undefined : node.id.name,
      uses: namesIn(node.id.name ? node.init : node, gone),
    }));
  }
  const name = statement.type === 'FunctionDeclaration' ? statement.id.name : describes(statement);
  const uses = namesIn(statement, gone);
  if (name?.startsWith('.')) uses.delete(name);
  return [{ node: statement, name, uses }];
}

/**
 * The name without uses of which a statement can go. Of `name.sig = "vi"` it is `name`; of
 * `Module["name"] = name` it is that label, for others may have it by that alone.
 *
 * @param {Node} statement @returns {string | undefined}  Nothing for any other statement.
 */
function describes({ type, expression }) {
  if (type !== 'ExpressionStatement' || expression.type !== 'AssignmentExpression')
    return undefined;
  const { left, right } = expression;
  if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier') return undefined;
  const { object, property, computed } = left;
  if (!computed && property.name === 'sig' && isPure(right)) return object.name;
  const passedOn = right.type === 'Identifier' && property.value === right.name;
  return computed && object.name === 'Module' && passedOn ? label(right.name) : undefined;
}

/** How a name counts by which something is reached in an object, or might be. @param {unknown} name */
const label = (name) => `.${name}`;

/** Whether working a value out does nothing else. @param {Node} node @returns {boolean} */
function isPure(node) {
  switch (node.type) {
    case 'Identifier':
    case 'Literal':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return true;
    case 'UnaryExpression':
      return node.operator !== 'delete' && isPure(node.argument);
    case 'ArrayExpression':
      return node.elements.every((/** @type {Node} */ one) => one && isPure(one));
    case 'ObjectExpression':
      return node.properties.every(
        (/** @type {Node} */ one) => one.type === 'Property' && !one.computed && isPure(one.value),
      );
    default:
      return false;
  }
}

/**
 * All names in a part of a program that may mean something outside of it.
 *
 * @param {Node} root @param {Set<Node>} gone  What doesn't count.
 */
function namesIn(root, gone) {
  const found = /** @type {Set<string>} */ (new Set());
  const waiting = [root];
  while (waiting.length) {
    const node = waiting.pop();
    if (!node || typeof node !== 'object' || gone.has(node)) continue;
    if (node.type === 'Identifier') found.add(node.name);
    if (node.type === 'Literal') found.add(label(node.value));
    for (const [key, value] of Object.entries(node)) {
      const named = (key === 'property' || key === 'key') && !node.computed;
      if (named) found.add(label(value.name ?? value.value));
      else waiting.push(...[value].flat());
    }
  }
  return found;
}

/**
 * The units that are needed by those that do something.
 *
 * @param {Unit[]} units @param {Iterable<string>} words  What else is needed.
 * @returns {Set<Node>}
 */
function reached(units, words) {
  /** @type {Map<string, Unit[]>} */
  const named = new Map();
  for (const unit of units) {
    if (unit.name) named.set(unit.name, [...(named.get(unit.name) ?? []), unit]);
  }
  const found = new Set(units.filter(({ name }) => !name));
  const add = (/** @type {string} */ name) => named.get(name)?.forEach((unit) => found.add(unit));
  for (const word of words) add(word);
  for (const { uses } of found) uses.forEach(add);
  return new Set([...found].map(({ node }) => node));
}

/**
 * @param {Node} statement @param {Set<Node>} kept @param {(node: Node) => string} text
 * @returns {Change | undefined}  Nothing where all of it stays.
 */
function changed(statement, kept, text) {
  const { start, end, declarations, kind } = statement;
  if (!declarations) return kept.has(statement) ? undefined : { start, end, text: '' };
  const stay = declarations.filter((/** @type {Node} */ one) => kept.has(one));
  if (stay.length === declarations.length) return undefined;
  return { start, end, text: stay.length ? `${kind} ${stay.map(text).join(',')};` : '' };
}

/** @param {string} script @param {Change[]} changes */
function applied(script, changes) {
  let [made, done] = ['', 0];
  for (const { start, end, text } of changes.sort((a, b) => a.start - b.start)) {
    made += script.slice(done, start) + text;
    done = end;
  }
  return made + script.slice(done);
}
