/** The change takes the check away and does nothing else in the function that could stand for it. */
import { leafAtoms, type Atom } from '../../change/atom.js';
import { steps, type Contract, type Denial, type PathStep } from '../../change/contract.js';
import type { FunctionChange } from '../../change/index.js';
import type { Loss } from '../../change/losses.js';
import { walkTerm, type Place, type Term } from '../../change/term.js';
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
    const names = namesOf(loss.atoms);
    const known = testedBefore(c.change.base);
    const instead = c.change.gains.find((g) => standsFor(g) && shares(names, gainNames(g)) && !saysNothingNew(g, known, c.change!));
    if (instead) return refuted(`Head adds something in the function (line ${instead.at.span.line}), which may stand for it.`);
    const elsewhere = refusedElsewhere(ctx, names);
    if (elsewhere) return refuted(`The change adds another refusal (${elsewhere.path}:${elsewhere.span.line}), which may stand for it.`);
    return { result: 'PROVEN', statement: 'The condition is taken away, and the function gains no other condition or call over what it was about; no other such refusal is added.', witnesses, cites: loss.denial ? [cite('loss', loss.denial.at)] : [] };
  }
};

/** A refusal over the same that the change adds anywhere: as a condition of a function that both sides have, or in a new function. */
function refusedElsewhere(ctx: Context, names: ReadonlySet<string>): Place | null {
  for (const change of ctx.analysis.changes) {
    const known = testedBefore(change.base);
    for (const gain of change.gains) if (gain.kind === 'guard' && refuses(gain.denial) && shares(names, namesOf(gain.atoms)) && !saysNothingNew(gain, known, change)) return gain.at;
  }
  for (const { operations } of ctx.analysis.added) {
    const refusal = operations.find((o) => o.kind === 'throw' && o.path !== null && shares(names, namesOf(steps(o.path).map((s) => s.atom))));
    if (refusal) return refusal.at;
  }
  return null;
}

/** Names of the parameters, fields and calls that conditions are about. A condition over nothing that has a name could be about anything. */
function namesOf(atoms: readonly Atom[]): Set<string> {
  return termNames(leafAtoms([...atoms]).flatMap((a) => [a.a, a.b].filter((t): t is Term => t !== undefined)));
}

function termNames(terms: readonly Term[]): Set<string> {
  const out = new Set<string>();
  for (const top of terms) walkTerm(top, (t) => {
    const name = t.t === 'param' || t.t === 'global' || t.t === 'call' ? t.name : t.t === 'member' ? t.prop : null;
    if (name) for (const w of wordsOf(name)) if (w.length > 2) out.add(w);
  });
  return out;
}

/** Names of what a gain is about; null when it may be about anything. */
function gainNames(gain: Loss): Set<string> | null {
  switch (gain.kind) {
    case 'guard':
      return namesOf(gain.atoms);
    case 'effect':
      return termNames([gain.effect.term]);
    case 'wrapper':
      return termNames([gain.wrapper]);
    default:
      return null;
  }
}

function shares(names: ReadonlySet<string>, others: ReadonlySet<string> | null): boolean {
  return others === null || names.size === 0 || others.size === 0 || [...others].some((n) => names.has(n));
}

/** The plain conditions that some operation of a contract is reached under. */
function testedBefore(contract: Contract): ReadonlySet<number> {
  const out = new Set<number>();
  const seen = new Set<PathStep>();
  for (const o of contract.operations) for (let s = o.path; s && !seen.has(s); s = s.parent) {
    seen.add(s);
    for (const a of leafAtoms([s.atom])) out.add(a.id).add(a.opposite ?? a.id);
  }
  return out;
}

/**
 * Whether a gain asks nothing that base did not ask: a refusal that lost one of its conditions is reached under fewer of them,
 * which is a gain of the refusal alone; and what only makes the answer of a refusal stands for no check.
 */
function saysNothingNew(gain: Loss, known: ReadonlySet<number>, change: FunctionChange): boolean {
  if (gain.kind === 'guard') return leafAtoms(gain.atoms).every((a) => known.has(a.id));
  // A call that base makes as well, of the same values.
  return gain.kind === 'effect' && change.base.operations.some((o) => o.kind === 'call' && o.term.id === gain.effect.term.id);
}

/** What is gained that could be the same check in other words; a condition that governs something else already says nothing new. */
function standsFor(gain: Loss): boolean {
  return (gain.kind === 'guard' && gain.own.length > 0) || gain.kind === 'effect' || gain.kind === 'annotation' || gain.kind === 'wrapper';
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
