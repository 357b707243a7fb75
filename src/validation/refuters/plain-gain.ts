/** Gained tests that say nothing about the characters of a value: they make up for no lost check of them. */
import { leafAtoms } from '../../change/atom.js';
import type { Loss } from '../../change/losses.js';
import { walkTerm, type Term } from '../../change/term.js';
import type { Candidate } from '../../candidates/types.js';

/** Calls and members that measure a value. */
const LENGTHS = new Set(['len', 'length', 'size', 'strlen', 'byteLength', 'Len']);

/**
 * Whether the candidate lost a check of what characters a value has, and all that a gained condition tests is that a value is
 * there, is a string, or is not too long, or that a call which base made as well has worked.
 */
export function onlyPlain(gain: Loss, c: Candidate): boolean {
  if (gain.kind !== 'guard' || !c.role.characters || c.loss?.kind !== 'guard') return false;
  const known = new Set(c.change?.base.operations.filter((o) => o.kind === 'call').map((o) => o.name));
  return leafAtoms(gain.atoms).every((a) => {
    // What a look-up gives is empty where the table does not have the key: that is a check of the key.
    if (a.a && looksUpKey(a.a)) return false;
    if (a.op === 'null') return !madeAnew(a.a, known);
    if (a.op === '<') return isLength(a.a) || isLength(a.b);
    if (a.op !== '==') return false;
    return a.b?.t === 'const' && (a.b.value === '' || isLength(a.a) || (a.a?.t === 'op' && a.a.op === 'typeof'));
  });
}

/** Whether a value is the result of a call, or a field of one, that base does not make. */
function madeAnew(t: Term | undefined, known: ReadonlySet<string>): boolean {
  const at = t?.t === 'member' ? t.of : t;
  return at?.t === 'call' && !known.has(at.name);
}

function isLength(t: Term | undefined): boolean {
  return (t?.t === 'call' && LENGTHS.has(t.name)) || (t?.t === 'member' && LENGTHS.has(t.prop));
}

function looksUpKey(top: Term): boolean {
  let found = false;
  walkTerm(top, (t) => {
    if (t.t === 'index') found = true;
    return !found;
  });
  return found;
}
