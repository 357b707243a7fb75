/** Look-ups in fixed tables: constants of a file that say what a key stands for. */
import type { Term } from '../change/term.js';
import { walkTerm } from '../change/term.js';

/** Calls that look a key up in a table. */
const LOOK_UPS = new Set(['get', 'getOrDefault', 'fetch']);

/** The table and key of a look-up; null when it is none. */
export function lookUp(t: Term): { table: number; key: Term } | null {
  // The first of a look-up's two results, of which the second says whether the table has the key.
  if (t.t === 'member' && t.prop === '0') return lookUp(t.of);
  if (t.t === 'index' && t.index && t.of.t === 'global' && t.index.t !== 'const') return { table: t.of.id, key: t.index };
  if (t.t === 'call' && t.recv?.t === 'global' && LOOK_UPS.has(t.name) && t.args[0] && t.args[0].t !== 'const') return { table: t.recv.id, key: t.args[0] };
  return null;
}

/** Whether a look-up is part of a value. */
export function looksUp(top: Term): boolean {
  let found = false;
  walkTerm(top, (t) => {
    if (lookUp(t)) found = true;
    return !found && t.t !== 'closure';
  });
  return found;
}
