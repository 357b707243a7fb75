/** Early exits and nesting. */
import type { Law, Subject } from '../mutate.js';
import type { IfView } from '../dialect.js';
import { edited, nodesOf, type Tree } from '../tree.js';

const LABELS: ReadonlySet<string> = new Set(['labeled_statement', 'function_declaration', 'generator_function_declaration', 'class_declaration', 'case_statement', 'local_function']);

/** An early exit with the statements after it, when they can move into a block. */
function early(s: Subject, v: IfView): { after: Tree[]; owner: string; text: string; leave: string } | null {
  const d = s.dialect;
  if (v.otherwise || !d.exits(v.then)) return null;
  const place = d.rest(v.node);
  if (!place || place.owner === 'other' || place.after.length === 0) return null;
  if (place.after.some((n) => n.broken || d.hasDirectives(n) || nodesOf(n, LABELS).length > 0)) return null;
  // A comment between the statements stays with them; a name declared by the statement before is still in scope.
  const text = d.body(place.after);
  const leave = d.body(d.statements(v.then));
  return text === null || leave === null ? null : { after: place.after, owner: place.owner, text, leave };
}

function rewritten(s: Subject, v: IfView, after: Tree[], text: string): { at: Tree; head: string } {
  const end = after[after.length - 1].end;
  return { at: v.node, head: edited(s.source, [{ start: v.node.start, end, text: s.dialect.at(text, v.node.column) }]) };
}

/** `if (bad) leave; rest` is `if (!bad) { rest } else leave`. */
const exitToElse: Law = function* (s) {
  for (const v of s.dialect.ifs(s.tree)) {
    const e = early(s, v);
    if (!e || v.init) continue;
    yield rewritten(s, v, e.after, s.dialect.iff(s.dialect.not(s.dialect.text(v.test)), e.text, e.leave));
  }
};

/** `if (bad) return; rest` is `if (!bad) { rest }`; in a loop with `continue`. */
const exitToNest: Law = function* (s) {
  const d = s.dialect;
  for (const v of d.ifs(s.tree)) {
    const e = early(s, v);
    const leave = d.statements(v.then);
    if (!e || v.init || leave.length !== 1) continue;
    const word = d.text(leave[0]).replace(/;$/, '').trim();
    if (!(word === 'return' && e.owner === 'function') && !(word === 'continue' && e.owner === 'loop')) continue;
    yield rewritten(s, v, e.after, d.iff(d.not(d.text(v.test)), e.text, null));
  }
};

/** `if (bad) leave; rest` is `if (bad) leave; else { rest }`. */
const exitElse: Law = function* (s) {
  for (const v of s.dialect.ifs(s.tree)) {
    const e = early(s, v);
    if (!e || v.init) continue;
    yield rewritten(s, v, e.after, s.dialect.iff(s.dialect.text(v.test), e.leave, e.text));
  }
};

export const exitLaws: Record<string, Law> = { 'exit-to-else': exitToElse, 'exit-to-nest': exitToNest, 'exit-else': exitElse };
