/**
 * Unwired enforcement: the change declares it (parameter, field, constant, predicate, claim, trust setting) and nothing
 * reads it, while the operation that it should govern stays as it was (docs/architecture.md, witness b).
 */
import type { Place } from '../change/term.js';
import { innerOf, layers } from '../characterize/enforcement.js';
import { guardFeatures, namedFeatures, wrapperFeatures, type Features } from '../characterize/features.js';
import { fit } from '../characterize/roles.js';
import { deadName, deadParameter, type Dead } from '../evidence/dead.js';
import { UseGraph, usesIn } from '../evidence/use-graph.js';
import type { Mechanism, Role, Shape } from '../knowledge/index.js';
import { funcExprs } from '../syntax/walk.js';
import { declaredNames, type Declared } from './declared.js';
import { governedBy, type Demand } from './governed.js';
import { refusals } from './lacking.js';
import { ignoredTrust } from './ignored-trust.js';
import { uncalledChecks } from './uncalled-check.js';
import { unreadClaims } from './unread-claims.js';
import type { Candidate, Context } from './types.js';

/** Declarations with a security role whose uses are looked up. */
export const MAX_DECLARED = 24;

/** Candidates for declarations that nothing reads. */
export async function unwiredEnforcement(ctx: Context): Promise<Candidate[]> {
  const mechanisms = ctx.knowledge.mechanisms.filter((m) => m.schema === 'unwired-enforcement');
  if (mechanisms.length === 0) return [];
  const out: Candidate[] = [];
  const graph = new UseGraph(ctx.store.view('uses'));
  const withRole = declaredNames(ctx).flatMap((d) => rolesOf(d, mechanisms, ctx).map((r) => ({ d, ...r }))).slice(0, MAX_DECLARED);
  for (const { d, mechanism, role, demand, score } of withRole) {
    const governed = governedBy(d, demand, ctx);
    if (!governed) continue;
    const use = await deadOf(d, graph, ctx);
    if (!use.dead && use.complete) continue;
    const places = use.passed.filter((u) => u.func !== null).slice(0, 3).map((u): Place => ({ side: 'head', path: u.path, span: { line: u.line, endLine: u.line, start: 0, end: 0 } }));
    out.push({
      mechanism, role, shape: null, score: score + (demand.on || demand.classes ? 4 : 2), change: null, loss: null, features: namedFeatures(d.name),
      where: { func: governed.func, path: governed.unit.path }, operation: governed.operation, baseOperation: null, value: null, usesValue: true,
      enforcement: d.at, peers: [], definitions: [], others: [],
      gap: {
        witness: 'declared', branch: false, language: d.unit.language, looked: use.lines, carrying: 0, calls: new Set(d.kind === 'function' ? [d.name] : []),
        domain: d.kind === 'parameter' || d.kind === 'local' ? `the body of ${d.func!.qualified}` : d.kind === 'import' ? d.unit.path : 'the whole repository, tests and documentation left out', complete: use.complete,
        because: governed.because, names: { declared: `\`${d.name}\``, kind: d.kind, why: use.why },
        shown: [
          ...(d.func && d.func !== governed.func ? [{ role: 'definition' as const, at: { side: 'head' as const, path: d.unit.path, span: d.func.span } }] : []),
          ...places.map((at) => ({ role: 'obligation' as const, at })), ...governed.shown.map((at) => ({ role: 'operation' as const, at })),
          ...documented(d, ctx)
        ]
      }
    });
  }
  out.push(...(await unreadClaims(ctx, mechanisms)), ...(await ignoredTrust(ctx, mechanisms)), ...(await uncalledChecks(ctx)));
  return out;
}

/** Fields of one name that the change declares elsewhere as the setting behind a parameter. */
function documented(d: Declared, ctx: Context): { role: 'obligation'; at: Place }[] {
  if (d.kind !== 'parameter') return [];
  return declaredNames(ctx).filter((x) => x.kind === 'field' && namedFeatures(x.name).words.size > 1 && [...namedFeatures(d.name).words].some((w) => [...namedFeatures(x.name).words].some((v) => v.startsWith(w) && w.length > 2))).slice(0, 2).map((x) => ({ role: 'obligation', at: x.at }));
}

async function deadOf(d: Declared, graph: UseGraph, ctx: Context): Promise<Dead> {
  if (d.kind === 'parameter') {
    const { dead, passed } = await deadParameter(d.func!, d.unit, d.index, ctx.relations);
    return { dead, complete: true, why: '', passed, lines: 0 };
  }
  if (d.kind === 'local') {
    return { dead: !readsVariable(d), complete: true, why: '', passed: [], lines: 0 };
  }
  if (d.kind === 'import') {
    const { uses } = usesIn(d.unit, d.name);
    const again = uses.some((u) => u.kind !== 'definition');
    const text = ctx.source({ side: 'head', path: d.unit.path, span: d.unit.functions[0].span });
    // Markup and types can use a name that the form does not show.
    const times = text.split(/[^A-Za-z0-9_$]+/).filter((w) => w === d.name).length;
    return { dead: !again && times === 1, complete: true, why: '', passed: [], lines: times };
  }
  return deadName(d.name, graph, ctx.relations);
}

/** Whether a function reads one of its variables, in itself or in closures in it. */
function readsVariable(d: Declared): boolean {
  let found = false;
  for (const f of d.unit.functions) {
    if (f.form === 'file' || f.span.start < d.func!.span.start || f.span.end > d.func!.span.end) continue;
    funcExprs(f, (e, s) => {
      if (e.kind === 'name' && e.name === d.name && !(s.kind === 'assign' && s.target === e)) found = true;
    });
  }
  return found;
}

interface Declares {
  mechanism: Mechanism;
  role: Role;
  demand: Demand;
  score: number;
}

/** The roles that a declaration has: by its words, or as a check or filter by its own name or body. */
function rolesOf(d: Declared, mechanisms: readonly Mechanism[], ctx: Context): Declares[] {
  const out: Declares[] = [];
  const features = namedFeatures(d.name);
  const any = new Set(['any']);
  for (const mechanism of mechanisms) {
    const role = ctx.knowledge.roles.get(mechanism.role)!;
    if (d.kind !== 'import') {
      const shape = role.declarations.find((s) => fit(s, features, any, d.unit.language) > 0);
      if (shape) {
        out.push({ mechanism, role, demand: { on: shape.on ?? null, classes: null }, score: fit(shape, features, any, d.unit.language) });
        continue;
      }
    }
    if ((d.kind !== 'import' && d.kind !== 'function') || mechanism.operations.length === 0) continue;
    const score = enforces(d, role, mechanism.operations, ctx);
    if (score > 0) out.push({ mechanism, role, demand: { on: null, classes: mechanism.operations }, score });
  }
  return out;
}

/** How well an imported name or a function's body fits what the role is enforced by; calls or constants must show it. */
function enforces(d: Declared, role: Role, classes: readonly string[], ctx: Context): number {
  const governed = new Set(['any', ...classes]);
  const tell = (s: Shape): boolean => s.calls !== undefined || s.strings !== undefined;
  let best = 0;
  const offer = (f: Features, shapes: readonly Shape[]): void => {
    for (const s of shapes) if (tell(s)) best = Math.max(best, fit(s, f, governed, d.unit.language));
  };
  if (d.kind === 'import') offer(namedFeatures(d.name), [...role.wrappers, ...role.effects]);
  else if (d.func) {
    const fc = ctx.contracts.of(d.func, d.unit);
    for (const g of refusals(fc)) offer(guardFeatures(g.atoms, g.step.guard, g.step.denial, ctx.definitionOf), role.guards);
    for (const t of layers(fc.operations)) offer(wrapperFeatures(t, innerOf(t), ctx.definitionOf), role.wrappers);
  }
  return best;
}
