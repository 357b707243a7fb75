/** The same condition still governs in the matched head function: it was moved or narrowed, not taken away. */
import { leafAtoms } from '../../change/atom.js';
import { effects, steps } from '../../change/contract.js';
import type { GuardLoss } from '../../change/losses.js';
import { containsTerm } from '../../change/term.js';
import { sameCheck, guardsOf } from '../../characterize/enforcement.js';
import { guardFeatures } from '../../characterize/features.js';
import { fit } from '../../characterize/roles.js';
import type { Candidate, Context } from '../../candidates/types.js';
import { fails, holds, type Refuter } from '../types.js';
import { keptOtherwise } from './kept-otherwise.js';

/** The refuter `still-governs`. */
export const stillGoverns: Refuter = {
  id: 'still-governs',
  statement: 'The same condition is still tested in the function.',
  effect: 'downgrade',
  run(c, ctx) {
    if (c.loss?.kind === 'guard' && c.loss.elsewhere && !testedLate(c, c.loss)) return holds('The condition still occurs in the head function.');
    const otherwise = keptOtherwise(c);
    if (otherwise) return holds(otherwise);
    const line = c.loss?.kind === 'guard' ? testedArgument(c, ctx) : null;
    return line ? holds(`Head makes the same check of what \`${c.operation.dotted}\` takes (line ${line}).`) : fails('The condition occurs nowhere in the head function.');
  }
};

/**
 * Whether head makes the test only behind the open operation: all that it governs has run the operation before. Only for an
 * operation that does something and does not make what is tested.
 */
function testedLate(c: Candidate, loss: GuardLoss): boolean {
  const o = c.operation;
  if (o.kind !== 'call' || !o.discarded || o.swallowed || !c.change || !loss.denial || loss.denial.form === 'else') return false;
  const ids = new Set(leafAtoms(loss.atoms).flatMap((a) => [a.id, ...(a.opposite === undefined ? [] : [a.opposite])]));
  if (leafAtoms(loss.atoms).some((a) => [a.a, a.b].some((t) => t !== undefined && containsTerm(t, o.term.id)))) return false;
  const governed = c.change.head.operations.filter((x) => x.func === o.func && steps(x.path).some((s) => leafAtoms([s.atom]).some((a) => ids.has(a.id))));
  return governed.length > 0 && governed.every((x) => effects(x.before).some((e) => e === o));
}

/** The line of a guard on the way to the open operation that makes the same check of the very argument that it takes. */
function testedArgument(c: Candidate, ctx: Context): number | null {
  if (c.role.subject === 'access' || c.operation.kind !== 'call') return null;
  const taken = new Set(c.operation.args.filter((a) => a.t !== 'const' && a.t !== 'global').map((a) => a.id));
  const language = c.change?.pair.head.file.unit.language ?? 'common';
  const any = new Set(['any', ...c.mechanism.operations]);
  for (const g of guardsOf(steps(c.operation.path))) {
    const tests = leafAtoms(g.atoms).some((a) => [a.a, a.b].some((t) => t?.t === 'call' && (t.recv ? taken.has(t.recv.id) : t.args.some((x) => taken.has(x.id)))));
    if (!tests) continue;
    const f = guardFeatures(g.atoms, g.step.guard, g.step.denial, ctx.definitionOf);
    if (c.role.guards.some((s) => fit(s, f, any, language) > 0) && sameCheck(c.features, f)) return g.step.guard.span.line;
  }
  return null;
}
