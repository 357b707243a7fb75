/** The change takes the check away and does nothing else in the function that could stand for it. */
import { leafAtoms, type Atom } from '../../change/atom.js';
import type { Denial } from '../../change/contract.js';
import type { Loss } from '../../change/losses.js';
import type { Place, Term } from '../../change/term.js';
import type { Context } from '../../candidates/types.js';
import { wordsOf } from '../../knowledge/patterns.js';
import { cite, type Premise } from '../types.js';

/** The premise `only-taken-away`. */
export const onlyTakenAway: Premise = {
  id: 'only-taken-away',
  critical: true,
  check(c, ctx) {
    const loss = c.loss?.kind === 'guard' ? c.loss : null;
    const witnesses = loss ? [{ kind: 'condition', side: 'base' as const, path: loss.at.path, function: c.change?.pair.base.func.id, line: loss.at.span.line, text: 'taken away' }] : [];
    const refuted = (statement: string) => ({ result: 'REFUTED' as const, statement, witnesses, cites: [] });
    if (!loss || !c.change) return refuted('No condition of a function that both sides have is gone.');
    if (!refuses(loss.denial)) return refuted('When the condition failed, base only went another way.');
    if (!leafAtoms(loss.atoms).some(constrains)) return refuted('The condition tests only whether there is a value, an error or a flag.');
    const instead = c.change.gains.find(standsFor);
    if (instead) return refuted(`Head adds something in the function (line ${instead.at.span.line}), which may stand for it.`);
    const elsewhere = refusedElsewhere(ctx);
    if (elsewhere) return refuted(`The change adds another refusal (${elsewhere.path}:${elsewhere.span.line}), which may stand for it.`);
    return { result: 'PROVEN', statement: 'The condition is taken away, and the function gains no other condition or call; no other refusal is added.', witnesses, cites: loss.denial ? [cite('loss', loss.denial.at)] : [] };
  }
};

/** A refusal that the change adds anywhere: as a condition of a function that both sides have, or in a new function. */
function refusedElsewhere(ctx: Context): Place | null {
  for (const change of ctx.analysis.changes) {
    for (const gain of change.gains) if (gain.kind === 'guard' && refuses(gain.denial)) return gain.at;
  }
  for (const { operations } of ctx.analysis.added) {
    const refusal = operations.find((o) => o.kind === 'throw' && o.path !== null);
    if (refusal) return refusal.at;
  }
  return null;
}

/** What is gained that could be the same check in other words. */
function standsFor(gain: Loss): boolean {
  return gain.kind === 'guard' || gain.kind === 'effect' || gain.kind === 'annotation' || gain.kind === 'wrapper';
}

/** Words of errors and refusals in what a branch returns. */
const REFUSING = ['err', 'error', 'fail', 'failed', 'failure', 'invalid', 'bad', 'denied', 'forbidden', 'refuse', 'reject', 'abort', 'einval', 'exception', 'illegal', 'unauthorized', 'malformed', 'overrun', 'corrupt', 'broken'];

/** Whether a branch says no: it throws, ends the program, goes to where errors are handled, or returns false, a negative number, an error or what a call of an error makes. */
function refuses(denial: Denial | null): boolean {
  if (!denial) return false;
  if (denial.form === 'throw' || denial.form === 'call' || denial.form === 'goto') return true;
  if (denial.form !== 'return') return false;
  const said = [...denial.words, ...denial.calls].flatMap(wordsOf);
  if (said.some((w) => REFUSING.includes(w))) return true;
  const v = denial.value;
  return v?.t === 'const' && (v.value === 'false' || v.value.startsWith('-'));
}

/** Whether an atom says more of a value than that it is there. */
function constrains(a: Atom): boolean {
  switch (a.op) {
    case '<':
    case 'in':
    case 'matches':
    case 'instanceof':
      return true;
    case '==':
      return !blank(a.b) && !isError(a.a);
    case 'true':
      return a.a?.t === 'call' && (a.a.args.length > 0 || a.a.recv !== null) && !isError(a.a);
    default:
      return false;
  }
}

function blank(t: Term | undefined): boolean {
  return t?.t === 'const' && (t.value === '' || t.value === '0');
}

function isError(t: Term | undefined): boolean {
  return (t?.t === 'param' || t?.t === 'global') && wordsOf(t.name).some((w) => w === 'err' || w === 'error');
}
