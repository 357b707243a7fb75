/**
 * Sibling gap, first form: the change adds enforcement to some functions and leaves a peer open that does the
 * same kind of thing (witness b).
 */
import type { Place } from '../change/term.js';
import { carried } from '../characterize/enforcement.js';
import type { FunctionContract } from '../evidence/contracts.js';
import { callersAsPeers, MUTATING_WORDS, peersOf, type Peer, type PeerSet } from '../evidence/peers.js';
import { notProductionPath } from '../evidence/production.js';
import { wordsOf } from '../knowledge/patterns.js';
import { gapCandidate } from './gap.js';
import { gainedEnforcement, type Gained } from './gained.js';
import { peerOperation, type PeerOperation } from './peer-operation.js';
import type { Candidate, Context } from './types.js';

/** Candidates for the peers that the change leaves open. */
export async function gainedElsewhere(ctx: Context): Promise<Candidate[]> {
  const out: Candidate[] = [];
  const all = gainedEnforcement(ctx);
  for (const g of all) {
    if (g.fit.role.id === 'path-normalisation') continue;
    const grouped = sameInType(g, all);
    const set = await peersFor(g, grouped, ctx);
    const open: { peer: Peer; found: PeerOperation }[] = [];
    const shown: Place[] = [];
    let carrying = 1;
    for (const peer of set.peers) {
      if (notProductionPath(peer.unit.path) || peer.func === g.func) continue;
      const fc = ctx.contracts.of(peer.func, peer.unit);
      const own = carried(fc, g.fit.role, ctx, g.features);
      const makes = fc.effects.find((e) => g.calls.has(e.name));
      if (own || makes) {
        carrying++;
        shown.push(own?.at ?? makes!.at);
        continue;
      }
      if (g.fit.role.subject === 'access' && checksOtherwise(fc, g, ctx)) continue;
      const found = peerOperation(g, peer, fc, grouped, ctx);
      if (found) open.push({ peer, found });
    }
    for (const { peer, found } of open) {
      const value = found.op.args.find((a) => a.t !== 'const' && a.t !== 'closure') ?? found.op.recv;
      out.push(gapCandidate({
        fit: g.fit, features: g.features, strength: found.strength, open: peer, operation: found.op, value, enforcement: g.gain.at, peer: g.func.qualified,
        gap: {
          witness: 'added', looked: carrying + open.length, carrying, calls: g.calls, domain: set.domain, complete: set.complete, because: found.because,
          names: { peers: peer.unit === g.unit ? `\`${g.func.qualified}\`` : `\`${g.func.qualified}\` (${g.unit.path})` },
          shown: [
            ...(g.gain.kind === 'guard' && g.gain.denial ? [{ role: 'obligation' as const, at: g.gain.denial.at }] : []),
            ...shown.slice(0, 3).map((at) => ({ role: 'peer' as const, at }))
          ]
        }
      }, ctx));
    }
  }
  return out;
}

/** Whether a peer decides about access by a call of its own, which the function that gained the check does not make. */
function checksOtherwise(fc: FunctionContract, g: Gained, ctx: Context): boolean {
  const own = new Set(ctx.contracts.of(g.func, g.unit).operations.map((o) => o.name));
  for (const role of ctx.knowledge.roles.values()) {
    if (role.subject !== 'access' || role.id === 'csrf-protection') continue;
    const found = carried(fc, role, ctx);
    const name = found && fc.operations.find((o) => o.kind === 'call' && o.at.path === found.at.path && o.at.span === found.at.span)?.name;
    if (found?.part === 'effects' && name && !own.has(name)) return true;
  }
  return false;
}

/** Whether the change adds the same check to another method of the type as well. */
function sameInType(g: Gained, all: readonly Gained[]): boolean {
  return g.func.container !== undefined && [...g.calls].some((n) => all.some((o) => o !== g && o.func !== g.func && o.func.container === g.func.container && o.unit === g.unit && o.calls.has(n)));
}

/** Peers by the function's own relations; with a check that goes into a whole type, its other methods that change something; and the other callers of what is protected. */
async function peersFor(g: Gained, grouped: boolean, ctx: Context): Promise<PeerSet> {
  const set = await peersOf({ func: g.func, unit: g.unit }, ctx.store, ctx.relations);
  const add = (p: Peer): void => {
    if (!set.peers.some((q) => q.func === p.func)) set.peers.push(p);
  };
  if (grouped && g.fit.role.subject === 'access') {
    for (const f of g.unit.functions) {
      if (f !== g.func && f.container === g.func.container && f.exported === g.func.exported && f.form === g.func.form && wordsOf(f.name).some((w) => MUTATING_WORDS.has(w))) add({ func: f, unit: g.unit, relation: 'family' });
    }
  }
  const protectedCall = g.governed.find((o) => o.kind === 'call' && o.inlined === 0 && g.fit.mechanism.operations.length === 0 && wordsOf(o.name).some((w) => MUTATING_WORDS.has(w)) && o.name.length > 6);
  if (protectedCall && g.fit.role.subject === 'access') for (const p of await callersAsPeers(protectedCall.name, g.func, g.unit.path, ctx.relations)) add(p);
  return set;
}
