/** The framework makes the check before it calls the function: by an annotation of its class, or a hook. */
import { steps, type Operation } from '../../change/contract.js';
import { sameArguments, type Loss } from '../../change/losses.js';
import { walkTerm, type Term } from '../../change/term.js';
import type { Candidate, Context } from '../../candidates/types.js';
import { carried } from '../../characterize/enforcement.js';
import { guardFeatures, namedFeatures } from '../../characterize/features.js';
import { fit } from '../../characterize/roles.js';
import { registers } from '../../characterize/registering.js';
import type { Role } from '../../knowledge/index.js';
import type { Func, TypeDecl, Unit } from '../../syntax/form.js';
import { fails, holds, type Refutation, type Refuter } from '../types.js';

/** Annotations that make a function such a hook. */
const HOOKS = new Set(['before_request', 'before_app_request', 'middleware', 'before', 'ModelAttribute', 'WebFilter', 'ServerRequestFilter', 'Before']);

/** Options that list functions to run first, of a router or application. */
const LISTS = new Set(['dependencies', 'middleware', 'middlewares', 'decorators', 'preHandler', 'onRequest', 'permission_classes', 'before']);

/** Calls with which a hook says no. */
const REFUSING = new Set(['abort', 'throw', 'halt', 'sendStatus', 'status', 'redirect', 'error', 'Error', 'sendError', 'AbortWithStatus', 'AbortWithStatusJSON', 'assert']);

/** Calls that say who may use the routes that a call before them names. */
const RULES = new Set(['hasRole', 'hasAnyRole', 'hasAuthority', 'hasAnyAuthority', 'authenticated', 'fullyAuthenticated', 'access', 'denyAll']);
const MATCHERS = new Set(['requestMatchers', 'antMatchers', 'mvcMatchers', 'pathMatchers', 'securityMatcher', 'anyRequest', 'anyExchange']);

/** The refuter `enforced-in-framework`. */
export const enforcedInFramework: Refuter = {
  id: 'enforced-in-framework',
  statement: 'The change has the framework make the check before it calls the function.',
  effect: 'downgrade',
  run(c, ctx) {
    return onType(c, ctx) ?? byConstructor(c, ctx) ?? byHook(c, ctx) ?? byRule(c, ctx) ?? fails('Neither the class, its constructor, a hook nor a rule of routes gains the check.');
  }
};

const last = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

function marks(name: string, role: Role): boolean {
  return role.annotations.some((n) => name === n || name.endsWith(`.${n}`));
}

/** An annotation of the role, or a type that brings it along, that the class of the function has in head and had not in base. */
function onType(c: Candidate, ctx: Context): Refutation | null {
  const container = c.where.func.container;
  const file = ctx.analysis.files.find((f) => f.head?.unit.path === c.where.path);
  if (!container || !file?.head) return null;
  const types = (unit: Unit | undefined): TypeDecl[] => unit?.types.filter((t) => t.name === container) ?? [];
  const before = types(file.base?.unit).flatMap((t) => t.annotations);
  const added = types(file.head.unit).flatMap((t) => t.annotations).find((a) => marks(a.name, c.role) && !before.some((b) => b.name === a.name && sameArguments(a, b)));
  if (added) return holds(`Head puts @${added.name} on ${container} at ${c.where.path}:${added.span.line}.`);
  const known = types(file.base?.unit).flatMap((t) => t.supertypes);
  const mixin = types(file.head.unit).flatMap((t) => t.supertypes).find((s) => marks(s, c.role) && !known.includes(s));
  return mixin ? holds(`Head derives ${container} from ${mixin}.`) : null;
}

/** The constructor of the function's class, which makes the check, or registers it, in head and did not in base. */
function byConstructor(c: Candidate, ctx: Context): Refutation | null {
  const { container } = c.where.func;
  const file = ctx.analysis.files.find((f) => f.head?.unit.path === c.where.path);
  const of = (unit: Unit | undefined): Func | undefined => unit?.functions.find((f) => f.form === 'constructor' && f.container === container);
  const head = of(file?.head?.unit);
  if (!container || !head || head === c.where.func) return null;
  const base = of(file!.base?.unit);
  if (base && carried(ctx.contracts.of(base, file!.base!.unit), c.role, ctx) !== null) return null;
  return carried(ctx.contracts.of(head, file!.head!.unit), c.role, ctx) !== null ? holds(`Head makes the check in the constructor of ${container} at ${c.where.path}:${head.span.line}.`) : null;
}

/** A function that makes the check and that the change registers to run before others. */
function byHook(c: Candidate, ctx: Context): Refutation | null {
  for (const f of ctx.analysis.files) {
    for (const func of f.head?.unit.functions ?? []) {
      const hook = func.annotations.find((a) => HOOKS.has(last(a.name)));
      if (!hook || f.base?.unit.functions.some((b) => b.qualified === func.qualified && b.annotations.some((a) => a.name === hook.name))) continue;
      if (checks(func, f.head!.unit, c, ctx)) return holds(`Head adds the hook ${func.qualified} at ${f.head!.unit.path}:${func.span.line}.`);
    }
  }
  for (const contract of ctx.analysis.added) {
    const unit = ctx.unitOf(contract.path);
    for (const o of contract.operations) {
      if (!unit || o.kind !== 'call' || !registers(o.name)) continue;
      for (const t of [...o.args, ...listed(o)]) {
        const hook = functionOf(t, unit, ctx);
        if (hook && checks(hook.func, hook.unit, c, ctx)) return holds(`Head registers ${hook.func.qualified || 'a closure'} at ${o.at.path}:${o.at.span.line}.`);
      }
    }
  }
  for (const change of ctx.analysis.changes) {
    for (const gain of change.gains) {
      for (const t of registered(gain)) {
        const hook = functionOf(t, change.pair.base.file.unit, ctx);
        const name = nameOf(t);
        if (name && (marks(name, c.role) || (c.loss?.kind === 'annotation' && last(c.loss.annotation.name) === last(name)) || knownCheck(name, c, ctx))) return holds(`Head registers ${name} at ${gain.at.path}:${gain.at.span.line}.`);
        if (hook && checks(hook.func, hook.unit, c, ctx)) return holds(`Head registers ${hook.func.qualified || 'a closure'} at ${gain.at.path}:${gain.at.span.line}.`);
      }
    }
  }
  return null;
}

/** What a gain hands to the framework to run before other functions. */
function registered(gain: Loss): Term[] {
  if (gain.kind === 'effect') return registers(gain.effect.name) ? [...gain.effect.args, ...listed(gain.effect)] : [];
  if (gain.kind === 'annotation' && gain.middleware && gain.governed.some((g) => registers(g.from.name))) {
    const { func } = gain.middleware;
    const given = gain.governed.flatMap((g) => g.from.args).find((t) => nameOf(t) === gain.annotation.name || (func && t.t === 'closure' && t.func === func));
    return given ? [given] : [];
  }
  if (gain.kind !== 'entry' || !gain.old) return [];
  if (LISTS.has(gain.key)) return elements(gain.old);
  return gain.governed.some((g) => registers(g.from.name)) ? [gain.old] : [];
}

/** Functions in the options of a call that stand for all that it registers: `include_router(r, dependencies=[Depends(f)])`. */
function listed(o: Operation): Term[] {
  return o.args.flatMap((a, i) => (LISTS.has(o.names[i] ?? '') ? elements(a) : []));
}

/** A rule for routes that the change adds to the framework's configuration: `requestMatchers("/x/**").hasRole("ADMIN")`. */
function byRule(c: Candidate, ctx: Context): Refutation | null {
  if (c.role.subject !== 'access') return null;
  for (const change of ctx.analysis.changes) {
    const before = new Set(change.base.operations.map((o) => o.term.id));
    for (const o of change.head.operations) {
      if (o.kind !== 'call' || !RULES.has(o.name) || !o.recv || before.has(o.term.id)) continue;
      if (o.recv.t === 'call' && MATCHERS.has(o.recv.name)) return holds(`Head adds the rule ${o.recv.name}(...).${o.name}(...) at ${o.at.path}:${o.at.span.line}.`);
    }
  }
  return null;
}

/** The functions in a list, out of what marks them as dependencies. */
function elements(t: Term): Term[] {
  if (t.t === 'list') return t.args.flatMap(elements);
  return t.t === 'call' ? [t, ...t.args] : [t];
}

function nameOf(t: Term): string | null {
  return t.t === 'global' ? t.name : t.t === 'member' ? t.prop : t.t === 'call' ? t.callee : t.t === 'closure' ? t.func.name || null : null;
}

/** Whether a name stands for a function of the project, outside the change, that makes the check. */
function knownCheck(name: string, c: Candidate, ctx: Context): boolean {
  const func = ctx.definitionOf({ name: last(name) } as Extract<Term, { t: 'call' }>);
  const f = namedFeatures(last(name), func);
  return func !== null && c.role.effects.some((s) => fit(s, f, new Set(['any']), 'common') > 0);
}

function checks(func: Func, unit: Unit, c: Candidate, ctx: Context): boolean {
  if (func.annotations.some((a) => marks(a.name, c.role))) return true;
  const fc = ctx.contracts.of(func, unit);
  return carried(fc, c.role, ctx) !== null || fc.operations.some((o) => refuses(o, c, ctx, unit.language));
}

/** Whether an operation is the hook's own no: nothing may run behind it, so no guard stands on the way to anything. */
function refuses(o: Operation, c: Candidate, ctx: Context, language: string): boolean {
  if (!o.path || (o.kind !== 'throw' && o.kind !== 'return' && !(o.kind === 'call' && REFUSING.has(o.name)))) return false;
  if (o.kind === 'return' && (o.args.length === 0 || o.args[0].t === 'const')) return false;
  const words: string[] = [o.name];
  for (const t of [o.term, ...o.args]) walkTerm(t, (x) => void words.push(...(x.t === 'const' ? [x.value] : x.t === 'call' ? [x.name] : x.t === 'global' ? [x.name] : [])));
  const atoms = steps(o.path).map((s) => s.atom);
  const f = guardFeatures(atoms, o.path.guard, { form: o.kind === 'call' ? 'call' : o.kind === 'throw' ? 'throw' : 'return', value: null, calls: [], words, at: o.at }, ctx.definitionOf);
  return c.role.guards.some((s) => fit(s, f, new Set(['any']), language) > 0);
}

/** The function of a changed file that a value stands for. */
function functionOf(t: Term, near: Unit, ctx: Context): { func: Func; unit: Unit } | null {
  const units = [near, ...ctx.analysis.files.flatMap((f) => (f.head && f.head.unit !== near ? [f.head.unit] : []))];
  if (t.t === 'closure') return { func: t.func, unit: near };
  const name = t.t === 'global' ? last(t.name) : t.t === 'member' ? t.prop : t.t === 'call' ? t.name : '';
  if (!name) return null;
  for (const unit of units) {
    const func = unit.functions.find((f) => f.name === name && f.form !== 'file');
    if (func) return { func, unit };
  }
  return null;
}
