/** The operation of a peer that is of the kind that gained enforcement protects. */
import { leafAtoms } from '../change/atom.js';
import type { Operation } from '../change/contract.js';
import { usesTerm } from '../change/losses.js';
import { containsTerm, termText, walkTerm, type Term } from '../change/term.js';
import { carried } from '../characterize/enforcement.js';
import type { FunctionContract } from '../evidence/contracts.js';
import { areVariants, similarity, type Peer } from '../evidence/peers.js';
import { RELATION_TEXT, type Gained } from './gained.js';
import type { Context } from './types.js';

/** Telling calls that two functions must share for what one of them owes about access to be owed by the other. */
export const MIN_SHARED = 2;

/** The operation of a peer, with the reason. */
export interface PeerOperation {
  op: Operation;
  /** Why it is of the same kind; a clause about the peer. */
  because: string;
  /** How telling the relation is. */
  strength: number;
}

/**
 * Finds it, with the reason; null when there is none.
 * @param grouped the change adds the same check to several functions of one type, so that one shared call is enough
 */
export function peerOperation(g: Gained, peer: Peer, fc: FunctionContract, grouped: boolean, ctx: Context): PeerOperation | null {
  const language = fc.unit.language;
  const calls = fc.operations.filter((o) => o.kind === 'call' && o.inlined === 0 && !ctx.classifier.classes(o, language).has('log'));
  if (g.fit.role.subject === 'access') return sharedCalls(g, peer, calls, grouped, ctx);
  return recursion(g, peer, fc, ctx) ?? sameCallee(g, peer, fc, calls, ctx) ?? sameParameter(g, peer, calls, ctx);
}

function sharedCalls(g: Gained, peer: Peer, calls: readonly Operation[], grouped: boolean, ctx: Context): PeerOperation | null {
  // What runs before the check is not what it protects.
  const { path, span } = g.gain.at;
  const inside = path === g.unit.path && span.start > g.func.span.start && span.end <= g.func.span.end;
  const behind = inside ? new Set(ctx.contracts.of(g.func, g.unit).operations.filter((o) => o.inlined === 0 && o.at.path === path && o.at.span.start > span.start).map((o) => o.name)) : null;
  const shared = similarity({ func: g.func, unit: g.unit }, peer).shared.filter((n) => !g.calls.has(n) && (!behind || behind.has(n)));
  const op = calls.find((o) => shared.includes(o.name) && (grouped || o.args.some(varies)));
  if (!op || shared.length < (grouped ? 1 : MIN_SHARED)) return null;
  return { op, because: `it ${RELATION_TEXT[peer.relation]} and calls ${shared.slice(0, 3).map((n) => `\`${n}\``).join(', ')} as \`${g.func.qualified}\` does`, strength: grouped ? 3 : 2 };
}

/** The same callee with a value that comes in the same way. */
function sameCallee(g: Gained, peer: Peer, fc: FunctionContract, calls: readonly Operation[], ctx: Context): PeerOperation | null {
  for (const from of g.governed) {
    if (from.kind !== 'call' || !sensitive(from, g, ctx)) continue;
    const at = enforcedArgument(from, g);
    if (at < 0) continue;
    const op = calls.find((o) => o.name === from.name && o.args[at] !== undefined && varies(o.args[at]) && sameOrigin(from.args[at], o.args[at]) && !onlyChecks(o, fc));
    if (op) return { op, because: `it ${RELATION_TEXT[peer.relation]} and reaches \`${op.name}\` too, with \`${termText(op.args[at], 50)}\``, strength: peer.relation === 'twin' ? 1 : 3 };
  }
  return null;
}

/** Another callee of the same class, with the parameter of the same name that is enforced: read and write of one path. */
function sameParameter(g: Gained, peer: Peer, calls: readonly Operation[], ctx: Context): PeerOperation | null {
  if (peer.relation !== 'variant' && peer.relation !== 'override' && peer.relation !== 'namesake') return null;
  const names = new Set<string>();
  for (const o of g.governed) {
    const at = o.kind === 'call' && sensitive(o, g, ctx) ? enforcedArgument(o, g) : -1;
    if (at >= 0) for (const n of plainParams(o.args[at])) names.add(n);
  }
  for (const o of calls) {
    if (!sensitive(o, g, ctx)) continue;
    const value = o.args.find((a) => [...plainParams(a)].some((n) => names.has(n) && peer.func.params.some((p) => p.name === n)));
    if (value) return { op: o, because: `it ${RELATION_TEXT[peer.relation]} and hands \`${termText(value, 50)}\` to \`${o.name}\``, strength: 2 };
  }
  return null;
}

/** Calls that only put a path or address together. */
const JOINS = new Set(['join', 'resolve', 'Join', 'get', 'of', 'Path', 'File', 'URL', 'concat', 'format', 'toString', 'String', 'joinpath']);

/** Names of the parameters that a value is, or is put together of; not of those that it was computed from. */
function plainParams(top: Term): Set<string> {
  const out = new Set<string>();
  const stack: Term[] = [top];
  while (stack.length) {
    const t = stack.pop()!;
    if (t.t === 'param') out.add(t.name);
    else if (t.t === 'member') stack.push(t.of);
    else if (t.t === 'concat' || t.t === 'op') stack.push(...t.args);
    else if (t.t === 'call' && JOINS.has(t.name)) stack.push(...t.args, ...(t.recv ? [t.recv] : []));
  }
  return out;
}

function sensitive(o: Operation, g: Gained, ctx: Context): boolean {
  const classes = ctx.classifier.classes(o, g.unit.language);
  return !classes.has('log') && g.fit.mechanism.operations.some((c) => classes.has(c));
}

function enforcedArgument(o: Operation, g: Gained): number {
  return o.args.findIndex((a) => g.carriers.some((c) => a.id === c.id || containsTerm(a, c.id) || containsTerm(c, a.id)));
}

/** Whether two values come in the same way: elements of a collection, parameters, or what the same calls give. */
function sameOrigin(a: Term, b: Term): boolean {
  const kinds = (top: Term): Set<string> => {
    const out = new Set<string>();
    walkTerm(top, (t) => {
      if (t.t === 'each') out.add('each');
      else if (t.t === 'param') out.add('param');
      else if (t.t === 'call' && !t.construct) out.add(`call ${t.name}`);
    });
    return out;
  };
  const x = kinds(a);
  const y = kinds(b);
  if (x.has('each') !== y.has('each')) return false;
  return [...x].some((k) => k !== 'each' && y.has(k)) || (x.has('each') && y.has('each'));
}

/** Whether a value can differ from call to call. */
export function varies(t: Term): boolean {
  let found = false;
  walkTerm(t, (x) => {
    if (x.t === 'param' || x.t === 'each' || x.t === 'member' || x.t === 'index') found = true;
    return !found && x.t !== 'closure';
  });
  return found;
}

/** An operation whose value only serves a test is no operation to protect. */
function onlyChecks(o: Operation, fc: FunctionContract): boolean {
  if (fc.operations.some((x) => x !== o && usesTerm(x, o.term.id))) return false;
  return fc.steps.some((s) => leafAtoms([s.atom]).some((a) => a.a?.id === o.term.id || a.b?.id === o.term.id));
}

/** A depth limit is owed by every peer that recurses as the limited function does. */
function recursion(g: Gained, peer: Peer, fc: FunctionContract, ctx: Context): PeerOperation | null {
  const limited = g.fit.role.id === 'size-limit' && ctx.contracts.of(g.func, g.unit).operations.some((o) => o.kind === 'call' && (o.name === g.func.name || areVariants(o.name, g.func.name)));
  if (!limited || (peer.relation !== 'variant' && peer.relation !== 'twin' && peer.relation !== 'override')) return null;
  for (const o of fc.operations) {
    if (o.kind !== 'call') continue;
    if (o.name === peer.func.name) return { op: o, because: `it ${RELATION_TEXT[peer.relation]} and recurses as \`${g.func.qualified}\` does`, strength: 3 };
    const callee = peer.unit.functions.find((f) => f.name === o.name && f !== peer.func && f.form !== 'closure');
    if (!callee) continue;
    const inner = ctx.contracts.of(callee, peer.unit);
    if (inner.operations.some((x) => x.kind === 'call' && x.name === callee.name) && !carried(inner, g.fit.role, ctx, g.features)) {
      return { op: o, because: `it ${RELATION_TEXT[peer.relation]} and \`${callee.name}\`, which it calls, recurses (unbounded depth, stack exhaustion) as \`${g.func.qualified}\` does`, strength: 3 };
    }
  }
  return null;
}
