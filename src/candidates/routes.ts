/**
 * Sibling gap in a table of routes: the change registers a route without the middleware that the other routes of the
 * same router carry (witness c).
 */
import type { Operation } from '../change/contract.js';
import type { Place, Term } from '../change/term.js';
import { namedFeatures, type Features } from '../characterize/features.js';
import { fit } from '../characterize/roles.js';
import { notProductionPath } from '../evidence/production.js';
import { calleeFits, wordsOf } from '../knowledge/patterns.js';
import type { Mechanism, Role } from '../knowledge/index.js';
import type { FunctionContract } from '../evidence/contracts.js';
import { gapCandidate } from './gap.js';
import { handlerNames, refusalsOf } from './lacking.js';
import type { Candidate, Context } from './types.js';

/** Methods of routers that register a route; the public frameworks agree on them. */
const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'del', 'all', 'route', 'handle', 'handlefunc', 'any', 'add_url_rule']);

interface Row {
  op: Operation;
  key: string;
  /** Names of what runs before the handler. */
  before: string[];
  /** The project names the registering call; null for a method of a router. */
  registrar: string | null;
}

/** Candidates for new routes without their neighbours' middleware. */
export async function routeGaps(ctx: Context): Promise<Candidate[]> {
  const out: Candidate[] = [];
  const mechanisms = ctx.knowledge.mechanisms.filter((m) => m.schema === 'sibling-gap' && ctx.knowledge.roles.get(m.role)!.subject === 'access');
  for (const change of ctx.analysis.changes) {
    const unit = change.pair.head.file.unit;
    if (notProductionPath(unit.path)) continue;
    const fc = ctx.contracts.of(change.pair.head.func, unit);
    if (fc.incomplete) continue;
    const registrars = ctx.knowledge.facts(unit.language).flatMap((f) => f.registrars ?? []);
    const base = new Set(rowsOf(change.base.operations, registrars).map((r) => r.key));
    const rows = rowsOf(fc.operations, registrars);
    for (const row of rows) {
      if (base.has(row.key)) continue;
      const peers = rows.filter((r) => r.op.recv?.id === row.op.recv?.id && r.registrar === row.registrar && base.has(r.key) && handles(r.op));
      const lacking = new Map<string, Row[]>();
      for (const p of peers) for (const name of p.before) if (!row.before.includes(name)) lacking.set(name, [...(lacking.get(name) ?? []), p]);
      const common = [...lacking].filter(([, rs]) => rs.length >= 2 && 2 * rs.length > peers.length);
      const refused = await refusalsOf(common.map(([name]) => name), unit.path, ctx);
      for (const [name, carriers] of common) {
        const found = accessRole(name, refused.get(name) ?? [], mechanisms, unit.language, ctx);
        if (!found || usedForAll(fc, row, name)) continue;
        const at = middlewareOf(carriers[0].op, name) ?? carriers[0].op.at;
        out.push(gapCandidate({
          fit: { ...found, shape: { calls: [name] } }, features: namedFeatures(name), strength: 3, open: { func: row.op.func, unit }, operation: row.op, value: null, enforcement: at, peer: carriers[0].key,
          gap: {
            witness: 'peers', looked: peers.length, carrying: carriers.length, calls: new Set([name]), domain: `the routes of ${unit.path}`, complete: true,
            because: `it is a route of the same router, where ${carriers.length} of ${peers.length} routes carry it`,
            names: { peers: carriers.slice(0, 3).map((r) => `\`${r.key}\``).join(', '), route: `\`${row.key}\`` },
            shown: carriers.slice(1, 4).map((r) => ({ role: 'peer' as const, at: r.op.at }))
          }
        }, ctx));
        break;
      }
    }
  }
  return out;
}

function rowsOf(operations: readonly Operation[], registrars: readonly string[]): Row[] {
  const out: Row[] = [];
  for (const op of operations) {
    if (op.kind !== 'call' || op.args.length < 2) continue;
    const registrar = registrars.some((r) => calleeFits(r, op.dotted, op.name)) ? op.dotted : null;
    if (registrar === null && (!VERBS.has(op.name.toLowerCase()) || !op.recv)) continue;
    const path = op.args[0];
    if (path.t !== 'const' || path.type !== 'string' || (registrar === null ? !path.value.startsWith('/') : path.value === '') || !handles(op)) continue;
    out.push({ op, key: `${op.name.toUpperCase()} ${path.value}`, before: op.args.slice(1, -1).flatMap(handlerNames), registrar });
  }
  return out;
}

/** Whether the last argument can be a handler. */
function handles(op: Operation): boolean {
  const last = op.args[op.args.length - 1];
  return last.t === 'closure' || last.t === 'global' || last.t === 'member' || last.t === 'call';
}

/** Whether the router runs it before all routes. */
function usedForAll(fc: FunctionContract, row: Row, name: string): boolean {
  return fc.effects.some((e) => e.name.toLowerCase() === 'use' && e.recv?.id === row.op.recv?.id && e.args.some((a) => handlerNames(a).includes(name)));
}

function middlewareOf(op: Operation, name: string): Place | null {
  return op.args.slice(1, -1).find((a: Term) => handlerNames(a).includes(name))?.at ?? null;
}

/** The access role that a middleware has by its own name in the knowledge base, or by what it refuses. */
function accessRole(name: string, refused: readonly Features[], mechanisms: readonly Mechanism[], language: string, ctx: Context): { mechanism: Mechanism; role: Role; score: number } | null {
  let best: { mechanism: Mechanism; role: Role; score: number } | null = null;
  const any = new Set(['any']);
  for (const mechanism of mechanisms) {
    const role = ctx.knowledge.roles.get(mechanism.role)!;
    let score = role.annotations.some((a) => wordsOf(a).join('') === wordsOf(name).join('')) ? 6 : 0;
    for (const shape of role.effects) if (shape.calls) score = Math.max(score, fit(shape, namedFeatures(name), any, language));
    for (const f of refused) for (const shape of role.guards) score = Math.max(score, fit(shape, f, any, language));
    if (score >= 3 && (!best || score > best.score)) best = { mechanism, role, score };
  }
  return best;
}
