/** Readable text of atoms. */
import type { Atom } from '../change/atom.js';
import { termText } from '../change/term.js';

/** An atom as a person would write it. */
export function atomText(a: Atom): string {
  if (a.op === 'or') return `(${a.alternatives!.map((alt) => alt.map(atomText).join(' and ')).join(' or ')})`;
  if (a.op === 'unknown') return 'a condition that is not understood';
  const x = a.a ? termText(a.a, 70) : '';
  const y = a.b ? termText(a.b, 50) : '';
  if (a.op === 'true') return a.negated ? `not ${x}` : x;
  if (a.op === 'null') return a.negated ? `${x} is set` : `${x} is null`;
  if (a.op === '==') return `${x} ${a.negated ? '!=' : '=='} ${y}`;
  if (a.op === '<') return a.negated ? `${x} >= ${y}` : `${x} < ${y}`;
  return `${a.negated ? 'not ' : ''}${x} ${a.op} ${y}`;
}
