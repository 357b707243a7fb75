/**
 * Unwired enforcement: the change declares it (parameter, field, constant, predicate, claim, trust setting) and nothing
 * reads it, while the operation that it should govern stays as it was (docs/architecture.md, witness b).
 */
import type { Place } from '../change/term.js';
import { namedFeatures } from '../characterize/features.js';
import { fit } from '../characterize/roles.js';
import { deadName, deadParameter, type Dead } from '../evidence/dead.js';
import { UseGraph } from '../evidence/use-graph.js';
import type { Mechanism, Role } from '../knowledge/index.js';
import { declaredNames, type Declared } from './declared.js';
import { governedBy } from './governed.js';
import { ignoredTrust } from './ignored-trust.js';
import { unreadClaims } from './unread-claims.js';
import type { Candidate, Context } from './types.js';

/** Declarations with a security role whose uses are looked up. */
export const MAX_DECLARED = 24;

/** Candidates for declarations that nothing reads. */
export async function unwiredEnforcement(ctx: Context): Promise<Candidate[]> {
  const mechanisms = ctx.knowledge.mechanisms.filter((m) => m.schema === 'unwired-enforcement');
  if (mechanisms.length === 0) return [];
  const out: Candidate[] = [];
  const graph = new UseGraph(ctx.store);
  const withRole = declaredNames(ctx).flatMap((d) => rolesOf(d, mechanisms, ctx).map((r) => ({ d, ...r }))).slice(0, MAX_DECLARED);
  for (const { d, mechanism, role, on, score } of withRole) {
    const governed = governedBy(d, on, ctx);
    if (!governed) continue;
    const use = await deadOf(d, graph, ctx);
    if (!use.dead && use.complete) continue;
    const places = use.passed.filter((u) => u.func !== null).slice(0, 3).map((u): Place => ({ side: 'head', path: u.path, span: { line: u.line, endLine: u.line, start: 0, end: 0 } }));
    out.push({
      mechanism, role, shape: null, score: score + (on ? 4 : 2), change: null, loss: null, features: namedFeatures(d.name),
      where: { func: governed.func, path: governed.unit.path }, operation: governed.operation, baseOperation: null, value: null, usesValue: true,
      enforcement: d.at, peers: [], definitions: [], others: [],
      gap: {
        witness: 'declared', branch: false, language: d.unit.language, looked: use.lines, carrying: 0, calls: new Set(d.kind === 'function' ? [d.name] : []),
        domain: d.kind === 'parameter' || d.kind === 'local' ? `the body of ${d.func!.qualified}` : 'the whole repository, tests and documentation left out', complete: use.complete,
        because: governed.because, names: { declared: `\`${d.name}\``, kind: d.kind, why: use.why },
        shown: [
          ...(d.func && d.func !== governed.func ? [{ role: 'definition' as const, at: { side: 'head' as const, path: d.unit.path, span: d.func.span } }] : []),
          ...places.map((at) => ({ role: 'obligation' as const, at })), ...governed.shown.map((at) => ({ role: 'operation' as const, at })),
          ...documented(d, ctx)
        ]
      }
    });
  }
  out.push(...(await unreadClaims(ctx, mechanisms)), ...(await ignoredTrust(ctx, mechanisms)));
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
    const text = ctx.source({ side: 'head', path: d.unit.path, span: d.func!.span });
    const times = text.split(/[^A-Za-z0-9_$]+/).filter((w) => w === d.name).length;
    return { dead: times === 1, complete: true, why: '', passed: [], lines: times };
  }
  return deadName(d.name, graph, ctx.relations);
}

/** The roles that a declared name has by its words. */
function rolesOf(d: Declared, mechanisms: readonly Mechanism[], ctx: Context): { mechanism: Mechanism; role: Role; on: string[] | null; score: number }[] {
  const out: { mechanism: Mechanism; role: Role; on: string[] | null; score: number }[] = [];
  const features = namedFeatures(d.name);
  for (const mechanism of mechanisms) {
    const role = ctx.knowledge.roles.get(mechanism.role)!;
    for (const shape of role.declarations) {
      const score = fit(shape, features, new Set(['any']), d.unit.language);
      if (score > 0) {
        out.push({ mechanism, role, on: shape.on ?? null, score });
        break;
      }
    }
  }
  return out;
}
