/** Every caller makes the same check before it calls. */
import type { Candidate, Context } from '../../candidates/types.js';
import { PLAIN_CLASSES } from '../../characterize/classes.js';
import { guardsOf, sameCheck } from '../../characterize/enforcement.js';
import { guardFeatures } from '../../characterize/features.js';
import { fit } from '../../characterize/roles.js';
import { steps, type Contract, type Operation } from '../../change/contract.js';
import { usesTerm } from '../../change/losses.js';
import { walkTerm } from '../../change/term.js';
import type { CallSite } from '../../evidence/relations.js';
import type { Func } from '../../syntax/form.js';
import { fails, holds, unable, type Refuter } from '../types.js';
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
