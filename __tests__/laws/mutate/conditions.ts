/** Other ways to write one condition. */
import { topFunction, type Dialect } from '../dialect.js';
import type { Law, Subject } from '../mutate.js';
import { freshName, movable } from '../names.js';
import { edited, kid, type Tree } from '../tree.js';

function replaced(s: Subject, n: Tree, text: string): { at: Tree; head: string } {
  return { at: n, head: edited(s.source, [{ start: n.start, end: n.end, text: s.dialect.at(text, n.column) }]) };
}

/** The operands of a binary `&&` or `||` at the top of a test. */
function split(test: Tree, d: Dialect): { operator: '&&' | '||'; left: Tree; right: Tree } | null {
  const left = kid(test, 'left');
  const right = kid(test, 'right');
  const operator = kid(test, 'operator');
  if (!left || !right || !operator) return null;
  const word = d.text(operator);
  if (word === 'and' || word === '&&') return { operator: '&&', left, right };
  if (word === 'or' || word === '||') return { operator: '||', left, right };
  return null;
}

/** `if (a) X else Y` is `if (!a) Y else X`. */
const invert: Law = function* (s) {
  const d = s.dialect;
  for (const v of d.ifs(s.tree)) {
    if (!v.otherwise) continue;
    const then = d.body(d.statements(v.then));
    const otherwise = d.alternative(v);
    if (then === null || otherwise === null) continue;
    yield replaced(s, v.node, d.iff(d.not(d.text(v.test)), otherwise, then, v.init));
  }
};

/** `else if` is an `if` in a block of the `else`. */
const elseIf: Law = function* (s) {
  const d = s.dialect;
  for (const v of d.ifs(s.tree)) {
    if (!['if_statement', 'if_expression', 'elif_clause', 'elsif'].includes(v.otherwise?.type ?? '')) continue;
    const then = d.body(d.statements(v.then));
    const otherwise = d.alternative(v);
    if (then === null || otherwise === null) continue;
    yield replaced(s, v.node, d.iff(d.text(v.test), then, otherwise, v.init));
  }
};

/** `if (a && b) X` is `if (a) { if (b) X }`. */
const nestAnd: Law = function* (s) {
  const d = s.dialect;
  for (const v of d.ifs(s.tree)) {
    const parts = split(v.test, d);
    if (v.otherwise || parts?.operator !== '&&') continue;
    const then = d.body(d.statements(v.then));
    if (then === null) continue;
    yield replaced(s, v.node, d.iff(d.text(parts.left), d.iff(d.text(parts.right), then, null), null, v.init));
  }
};

/** `if (a || b) leave` is `if (a) leave; if (b) leave`. */
const splitOr: Law = function* (s) {
  const d = s.dialect;
  for (const v of d.ifs(s.tree)) {
    const parts = split(v.test, d);
    if (v.otherwise || v.init || parts?.operator !== '||' || !d.exits(v.then) || !d.rest(v.node)) continue;
    const then = d.body(d.statements(v.then));
    if (then === null) continue;
    yield replaced(s, v.node, `${d.iff(d.text(parts.left), then, null)}\n${d.iff(d.text(parts.right), then, null)}`);
  }
};

/** `a && b` is `!(!a || !b)`. */
const deMorgan: Law = function* (s) {
  const d = s.dialect;
  for (const v of d.ifs(s.tree)) {
    const parts = split(v.test, d);
    if (!parts) continue;
    const word = d.words ? (parts.operator === '&&' ? 'or' : 'and') : parts.operator === '&&' ? '||' : '&&';
    yield replaced(s, v.test, d.not(`${d.not(d.text(parts.left))} ${word} ${d.not(d.text(parts.right))}`));
  }
};

/** A test may have a name before it is tested. */
const flag: Law = function* (s) {
  const d = s.dialect;
  const name = freshName(s.source, d.variable('wasRefused'));
  for (const v of d.ifs(s.tree)) {
    if (v.init || !d.rest(v.node) || !movable(v.test, d) || !topFunction(v.node)) continue;
    const declare: Record<string, string> = { javascript: `const ${name} = `, typescript: `const ${name} = `, python: `${name} = `, ruby: `${name} = `, go: `${name} := `, java: `boolean ${name} = `, csharp: `var ${name} = `, c: `int ${name} = `, php: `${name} = `, rust: `let ${name} = `, lua: `local ${name} = ` };
    const text = `${declare[d.language]}${d.python && d.text(v.test).includes('\n') ? `(${d.text(v.test)})` : d.text(v.test)}${d.end}\n`;
    const edits = [{ start: v.node.start, end: v.node.start, text: d.at(text, v.node.column) + (d.python ? ' '.repeat(v.node.column) : '') }, { start: v.test.start, end: v.test.end, text: name }];
    yield { at: v.node, head: edited(s.source, edits) };
  }
};

export const conditionLaws: Record<string, Law> = {
  invert, 'else-if': elseIf, 'nest-and': nestAnd, 'split-or': splitOr, 'de-morgan': deMorgan, flag
};

