/** Every caller makes the same check before it calls. */
import type { Candidate, Context } from '../../candidates/types.js';
import { PLAIN_CLASSES } from '../../characterize/classes.js';
import { guardsOf, sameCheck } from '../../characterize/enforcement.js';
import { guardFeatures } from '../../characterize/features.js';
import { fit } from '../../characterize/roles.js';
import { steps, type Contract, type Operation } from '../../change/contract.js';
import { usesTerm } from '../../change/losses.js';
import { walkTerm, type Term } from '../../change/term.js';
import { leafAtoms, type Atom } from '../../change/atom.js';
import type { CallSite } from '../../evidence/relations.js';
import type { Func } from '../../syntax/form.js';
import { fails, holds, unable, type Refuter } from '../types.js';
import { wordsOf } from '../../knowledge/patterns.js';
import { plural } from '../../plural.js';

/** Callers that are run to see what they check. */
export const MAX_CALLERS = 8;

const ran = new WeakMap<Context, Map<Func, Contract>>();

/** The contract of a caller; candidates of one function share its callers. */
function callerContract(site: CallSite, ctx: Context): Contract {
  let known = ran.get(ctx);
  if (!known) ran.set(ctx, (known = new Map()));
  let contract = known.get(site.caller);
  if (!contract) {
    contract = ctx.analysis.evaluator('head').run({ func: site.caller, unit: site.file.unit });
    known.set(site.caller, contract);
  }
  return contract;
}

/** Whether a guard that makes the check stands on the way to an operation. */
function checked(o: Operation, c: Candidate, ctx: Context, language: string): boolean {
  const any = new Set(['any', ...c.mechanism.operations]);
  return guardsOf(steps(o.path)).some(({ atoms, step }) => {
    const f = guardFeatures(atoms, step.guard, step.denial, ctx.definitionOf);
    return c.role.guards.some((shape) => fit(shape, f, any, language) > 0) && (c.role.subject === 'access' || sameCheck(c.features, f));
  });
}

/** Whether a value is the same for callers: built from parameters, fields, names and constants, by calls that write to none of them. */
function given(value: Term): boolean {
  let all = true;
  walkTerm(value, (t) => {
    if (t.t === 'unknown' || t.t === 'caught' || t.t === 'loop' || t.t === 'each' || t.t === 'choice' || t.t === 'index') all = false;
    if (t.t === 'op' && (t.op === '&' || t.op === '*') && t.args.length === 1) all = false;
    return all;
  });
  return all;
}

/** Languages whose functions hand out values by writing to what they are given, which tells what only the function has. */
const OUT_PARAMETERS: ReadonlySet<string> = new Set(['c', 'cpp', 'rust']);

/** Words of calls that make an object. */
const MAKERS: ReadonlySet<string> = new Set(['new', 'alloc', 'create', 'make']);

/**
 * Whether a check is of something that only the function has: what a call in it wrote to one of its variables (a peer's
 * credentials, a record that was read), or an object that it made.
 */
function handedOut(atoms: readonly Atom[]): boolean {
  let found = false;
  for (const a of leafAtoms([...atoms])) for (const t of [a.a, a.b]) if (t) walkTerm(t, (x) => {
    if (x.t === 'member' && x.of.t === 'op' && x.of.op.startsWith('out')) found = true;
    if (x.t === 'call' && x.args.some((y) => y.t === 'call' && y.args.length === 0 && !y.recv && wordsOf(y.name).some((w) => MAKERS.has(w)))) found = true;
    return !found;
  });
  return found;
}

/** Whether callers can have made a check: it compares something that they have as well. */
function known(atoms: readonly Atom[]): boolean {
  const values = leafAtoms([...atoms]).flatMap((a) => [a.a, a.b]).filter((t): t is Term => t !== undefined && t.t !== 'const' && t.t !== 'global');
  return values.length === 0 || values.some(given);
}

/** The name by which a function is called: a constructor has its type's. */
function calledAs(func: Func): string {
  return func.form === 'constructor' ? (func.qualified.split('.').at(-2) ?? func.name) : func.name;
}

/** Whether an operation does something with a value for which its form counts. */
function sensitive(o: Operation, ctx: Context, language: string): boolean {
  return o.kind === 'call' && [...ctx.classifier.classes(o, language).keys()].some((x) => !PLAIN_CLASSES.has(x));
}

/** Whether a caller checks what the function gives back before every use of it. */
function checkedAfter(o: Operation, contract: Contract, c: Candidate, ctx: Context, language: string): boolean {
  const users = contract.operations.filter((u) => u.index > o.index && u.inlined === 0 && usesTerm(u, o.term.id) && sensitive(u, ctx, language));
  return users.length > 0 && users.every((u) => checked(u, c, ctx, language));
}

/** The same for a function that is expanded at its caller: what it gives back was written in it. */
function checkedBehind(site: CallSite, contract: Contract, c: Candidate, ctx: Context, language: string): boolean {
  const { span } = c.where.func;
  const made = (u: Operation): boolean => {
    let found = false;
    for (const t of [...(u.recv ? [u.recv] : []), ...u.args]) walkTerm(t, (x) => {
      if (x.at && x.at.path === c.where.path && x.at.span.start >= span.start && x.at.span.end <= span.end) found = true;
      return !found;
    });
    return found;
  };
  const users = contract.operations.filter((u) => u.inlined === 0 && u.at.span.start > site.call.span.start && sensitive(u, ctx, language) && made(u));
  return users.length > 0 && users.every((u) => checked(u, c, ctx, language));
}

/** The refuter `enforced-at-callers`. */
export const enforcedAtCallers: Refuter = {
  id: 'enforced-at-callers',
  statement: 'All callers of the function make the check before they call it, or before they use what it gives back.',
  effect: 'reject',
  async run(c, ctx) {
    const func = c.where.func;
    if (c.loss?.kind !== 'guard' || func.form === 'file' || func.form === 'closure' || !func.name) return fails('The function is not called by name.');
    const name = calledAs(func);
    await ctx.relations.prefetch('head', [name]);
    const { sites, complete } = await ctx.relations.callers('head', name, c.where.path);
    const others = sites.filter((s) => s.caller !== func && s.caller.name !== func.name);
    // A name with more mentions than the search takes has more callers than could all make the check.
    if (others.length === 0) return fails(complete ? 'No caller makes it: none is known.' : 'The name has too many mentions for all callers to make it.');
    if (others.length > MAX_CALLERS) return fails(`${plural(others.length, 'call site')}; not all can make it.`);
    if (OUT_PARAMETERS.has(c.change?.pair.head.file.unit.language ?? '') && c.operation.kind !== 'return' && !(c.role.subject === 'access' ? !handedOut(c.loss.atoms) : known(c.loss.atoms))) return fails('What was checked is found out in the function itself; callers do not have it.');
    const language = c.change?.pair.head.file.unit.language ?? 'common';
    for (const site of others) {
      const contract = callerContract(site, ctx);
      // A changed function is expanded at its callers: there its own operation stands for the call.
      const ops = contract.operations.filter((o) => (o.kind === 'call' && o.name === name) || (o.inlined > 0 && o.at.path === c.operation.at.path && o.at.span.start === c.operation.at.span.start));
      if (ops.length === 0 && c.operation.kind === 'return' && checkedBehind(site, contract, c, ctx, language)) continue;
      if (ops.length === 0) return fails(`${site.file.unit.path}:${site.call.span.line} calls it without the check.`);
      for (const o of ops) {
        const enforced = checked(o, c, ctx, language) || (c.operation.kind === 'return' && checkedAfter(o, contract, c, ctx, language));
        if (!enforced) return fails(`${o.at.path}:${o.at.span.line} calls it without the check.`);
      }
    }
    return complete ? holds(others.length === 1 ? 'The only call site makes it.' : `All ${others.length} call sites make it.`) : unable('The search for callers was cut.');
  }
};
