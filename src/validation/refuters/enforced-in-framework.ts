/** The framework makes the check before it calls the function: by an annotation of its class, or a hook. */
import { sameArguments } from '../../change/losses.js';
import type { Term } from '../../change/term.js';
import type { Candidate, Context } from '../../candidates/types.js';
import { carried } from '../../characterize/enforcement.js';
import { registers } from '../../characterize/registering.js';
import type { Role } from '../../knowledge/index.js';
import type { Annotation, Func, Unit } from '../../syntax/form.js';
import { fails, holds, type Refutation, type Refuter } from '../types.js';

/** Annotations that make a function such a hook. */
const HOOKS = new Set(['before_request', 'before_app_request', 'middleware', 'before', 'ModelAttribute', 'WebFilter', 'ServerRequestFilter', 'Before']);

/** The refuter `enforced-in-framework`. */
export const enforcedInFramework: Refuter = {
  id: 'enforced-in-framework',
  statement: 'The change has the framework make the check before it calls the function.',
  effect: 'downgrade',
  run(c, ctx) {
    return onType(c, ctx) ?? byHook(c, ctx) ?? fails('Neither the class nor a hook gains the check.');
  }
};

const last = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

function marks(a: Annotation, role: Role): boolean {
  return role.annotations.some((n) => a.name === n || a.name.endsWith(`.${n}`));
}

/** An annotation of the role that the class of the function has in head and had not in base. */
function onType(c: Candidate, ctx: Context): Refutation | null {
  const container = c.where.func.container;
  const file = ctx.analysis.files.find((f) => f.head?.unit.path === c.where.path);
  if (!container || !file?.head) return null;
  const annotations = (unit: Unit | undefined): Annotation[] => unit?.types.filter((t) => t.name === container).flatMap((t) => t.annotations) ?? [];
  const before = annotations(file.base?.unit);
  const added = annotations(file.head.unit).find((a) => marks(a, c.role) && !before.some((b) => b.name === a.name && sameArguments(a, b)));
  return added ? holds(`Head puts @${added.name} on ${container} at ${c.where.path}:${added.span.line}.`) : null;
}

/** A function that makes the check and that the change registers to run before others. */
function byHook(c: Candidate, ctx: Context): Refutation | null {
  for (const contract of ctx.analysis.added) {
    const hook = contract.func.annotations.find((a) => HOOKS.has(last(a.name)));
    const unit = ctx.unitOf(contract.path);
    if (hook && unit && checks(contract.func, unit, c, ctx)) return holds(`Head adds the hook ${contract.func.qualified} at ${contract.path}:${contract.func.span.line}.`);
  }
  for (const change of ctx.analysis.changes) {
    for (const gain of change.gains) {
      const given: Term[] = gain.kind === 'effect' && registers(gain.effect.name) ? gain.effect.args : gain.kind === 'entry' && gain.old && gain.governed.some((g) => registers(g.from.name)) ? [gain.old] : [];
      for (const t of given) {
        const hook = functionOf(t, change.pair.base.file.unit, ctx);
        if (t.t === 'global' && c.role.annotations.some((n) => t.name === n || t.name.endsWith(`.${n}`))) return holds(`Head registers ${t.name} at ${gain.at.path}:${gain.at.span.line}.`);
        if (hook && checks(hook.func, hook.unit, c, ctx)) return holds(`Head registers ${hook.func.qualified || 'a closure'} at ${gain.at.path}:${gain.at.span.line}.`);
      }
    }
  }
  return null;
}

function checks(func: Func, unit: Unit, c: Candidate, ctx: Context): boolean {
  return func.annotations.some((a) => marks(a, c.role)) || carried(ctx.contracts.of(func, unit), c.role, ctx) !== null;
}

/** The function of a changed file that a value stands for. */
function functionOf(t: Term, near: Unit, ctx: Context): { func: Func; unit: Unit } | null {
  const units = [near, ...ctx.analysis.files.flatMap((f) => (f.head && f.head.unit !== near ? [f.head.unit] : []))];
  if (t.t === 'closure') return { func: t.func, unit: near };
  const name = t.t === 'global' ? last(t.name) : t.t === 'member' ? t.prop : '';
  if (!name) return null;
  for (const unit of units) {
    const func = unit.functions.find((f) => f.name === name && f.form !== 'file');
    if (func) return { func, unit };
  }
  return null;
}
