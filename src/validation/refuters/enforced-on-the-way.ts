/** A function that is called on the way to the open place, and that the change leaves alone, makes the same check of the same value. */
import type { Home } from '../../change/evaluate.js';
import { leafAtoms } from '../../change/atom.js';
import { effects, steps } from '../../change/contract.js';
import type { Loss } from '../../change/losses.js';
import { walkTerm, type Place, type Term } from '../../change/term.js';
import type { Candidate } from '../../candidates/types.js';
import { calleesOf, type FunctionContract } from '../../evidence/contracts.js';
import { plural } from '../../plural.js';
import { fails, holds, unable, type Refuter } from '../types.js';

/** Functions on the way that are looked into. */
export const MAX_ON_THE_WAY = 12;
/** Definitions of one name beyond which it is not known which is called. */
const MAX_DEFINITIONS_OF_ONE = 2;

/** The refuter `enforced-on-the-way`. */
export const enforcedOnTheWay: Refuter = {
  id: 'enforced-on-the-way',
  statement: 'A function that runs before the open place makes the same check of the same value.',
  effect: 'reject',
  async run(c, ctx) {
    const { loss, change } = c;
    if (!loss || !change || c.gap || (loss.kind !== 'guard' && loss.kind !== 'effect')) return fails('It is no check that a function on the way could make.');
    // A test that stands as it stood, with an answer that is not waited for, is no test whose place another could take.
    if (!change.losses.some((l) => l.kind === loss.kind && l.at.path === loss.at.path && l.at.span.start === loss.at.span.start)) return fails('The check stands where it stood.');
    const all = onTheWay(c);
    const calls = all.slice(0, MAX_ON_THE_WAY);
    const beyond = all.length > calls.length ? ` ${all.length - calls.length} more were not looked into.` : '';
    if (calls.length === 0) return fails('No function is called on the way.');
    await ctx.relations.prefetch('head', calls.map((t) => t.name));
    const homes: Home[] = [];
    const told: string[] = [];
    for (const t of calls) {
      await ctx.relations.loadDefinitions('head', t.name, c.where.path);
      const found = calleesOf({ recv: t.recv }, ctx.relations.definitions('head', t.name), c.where.func);
      if (found.length === 0 || found.length > MAX_DEFINITIONS_OF_ONE) continue;
      const d = found.find((x) => x.file.unit.path === c.where.path) ?? found[0];
      if (!checks(ctx.contracts.of(d.func, d.file.unit))) continue;
      homes.push({ func: d.func, unit: d.file.unit });
      told.push(`\`${t.name}\` (${d.file.unit.path}:${d.func.span.line})`);
    }
    if (homes.length === 0) return fails(`None of ${plural(calls.length, 'function')} called on the way tests anything.${beyond}`);
    const refusing = loss.kind === 'effect' ? ctx.refusals.of(loss.effect.term) : [];
    // What the lost call refuses must be refused still; it is looked into as well.
    if (loss.kind === 'effect') {
      if (refusing.length === 0) return fails('What the lost call refuses is not known.');
      const { func, file } = refusing[0].definition;
      homes.push({ func, unit: file.unit });
    }
    const seen = ctx.analysis.unfolded(change, homes);
    if (!seen) return unable('The functions on the way are larger than the analysis budget.');
    const places = loss.kind === 'effect' ? refusing.map((r) => r.at) : [loss.at];
    // Only what is still paired can be said to be as guarded as before; a call that is expanded is no operation any more.
    const expanded = new Set(homes.map((h) => h.func.name));
    const paired = loss.governed.every((g) => expanded.has(g.from.name) || seen.pairing.pairs.some((p) => sameSpan(p.base.at, g.from.at) && sameSpan(p.head.at, g.to.at)));
    const open = !paired || seen.losses.some((l) => places.some((p) => standsAt(l, p)));
    return open ? fails(`${told.join(', ')} ${told.length > 1 ? 'test' : 'tests'} something else.${beyond}`) : holds(`What is gone is tested by ${told.join(', ')}, on the way.`);
  }
};

function sameSpan(a: Place, b: Place): boolean {
  return a.path === b.path && a.span.start === b.span.start && a.span.end === b.span.end;
}

function standsAt(l: Loss, p: Place): boolean {
  return l.kind === 'guard' && l.at.path === p.path && l.at.span.start === p.span.start;
}

/** Calls that are tested or run on every way to the open operations, each name once. */
function onTheWay(c: Candidate): Extract<Term, { t: 'call' }>[] {
  const out = new Map<string, Extract<Term, { t: 'call' }>>();
  const add = (t: Term): void => void (t.t === 'call' && !t.construct && t.name.length > 1 && !out.has(t.name) && out.set(t.name, t));
  for (const { atom } of steps(c.operation.path)) for (const a of leafAtoms([atom])) for (const t of [a.a, a.b]) if (t) walkTerm(t, add);
  for (const o of effects(c.operation.before)) if (o.kind === 'call') add(o.term);
  return [...out.values()];
}

/** Whether a function decides anything: it has a way that is taken only in some cases, or gives the answer to a question. */
function checks(fc: FunctionContract): boolean {
  return !fc.incomplete && (fc.steps.length > 0 || fc.operations.some((o) => o.kind === 'return' && o.args.length > 0));
}
