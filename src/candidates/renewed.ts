/**
 * Sibling gap after a repair: the change works on a filter that some functions put around what they give out, and
 * leaves a peer that gives out data of the same source without the filter.
 */
import type { Operation } from '../change/contract.js';
import { walkTerm, type Term } from '../change/term.js';
import { innerOf, layers } from '../characterize/enforcement.js';
import { wrapperFeatures } from '../characterize/features.js';
import { similarity } from '../evidence/peers.js';
import { notProductionPath } from '../evidence/production.js';
import { funcExprs } from '../syntax/walk.js';
import type { Func } from '../syntax/form.js';
import { gapCandidate } from './gap.js';
import { fitting } from './select.js';
import type { Candidate, Context } from './types.js';

/** Candidates for peers of functions whose filter the change works on. */
export function renewedGaps(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const worked = new Map<string, Func>();
  for (const c of ctx.analysis.changes) if (c.pair.head.func.name) worked.set(c.pair.head.func.name, c.pair.head.func);
  for (const file of ctx.analysis.files) {
    const unit = file.head?.unit;
    if (!unit || notProductionPath(unit.path)) continue;
    for (const func of unit.functions) {
      if (func.form === 'file' || func.form === 'closure') continue;
      const fc = ctx.contracts.of(func, unit);
      const calls = fc.effects.filter((e) => e.inlined === 0 && worked.has(e.name) && worked.get(e.name) !== func);
      // A worked-on callee is expanded: its calls are read from the form.
      const names = new Set([...calls.map((o) => o.name), ...calledIn(func, worked)]);
      for (const name of names) {
        const definition = worked.get(name)!;
        const layer = layers(fc.operations).find((t) => t.name === name);
        const features = layer ? wrapperFeatures(layer, innerOf(layer), ctx.definitionOf) : wrapperFeatures(asCall(name), asCall(name), () => definition);
        const best = fitting(ctx, 'sibling-gap', 'peers', features, new Set(['any']), unit.language).find((f) => f.role.subject !== 'access');
        if (!best) continue;
        const at = placeOf(func, name, unit.path);
        const sources = sourcesOf(fc.operations);
        if (!at || sources.length === 0) continue;
        for (const peer of unit.functions) {
          if (peer === func || peer === definition || peer.form === 'file' || peer.form === 'closure' || calledIn(peer, worked).has(name) || !givesOut(peer)) continue;
          const open = ctx.contracts.of(peer, unit);
          const { shared } = similarity({ func, unit }, { func: peer, unit });
          if (open.incomplete || shared.length < 2 || open.effects.some((e) => e.name === name)) continue;
          const op = open.operations.find((o) => o.kind === 'call' && sources.some((s) => s.name === o.name && s.args.length === o.args.length && s.args.length > 0) && shared.includes(o.name));
          if (!op) continue;
          out.push(gapCandidate({
            fit: best, features, strength: 3, open: { func: peer, unit }, operation: op, value: op.term, enforcement: at, peer: func.qualified,
            gap: {
              witness: 'added', calls: new Set([name]), looked: 2, carrying: 1, domain: unit.path, complete: true,
              because: `it gives out what \`${op.name}\` returns, as \`${func.qualified}\` does, whose filter \`${name}\` the change corrects`,
              names: { peers: `\`${func.qualified}\`` }, shown: [{ role: 'peer', at: { side: 'head', path: unit.path, span: func.span } }]
            }
          }, ctx));
        }
      }
    }
  }
  return out;
}

function asCall(name: string): Extract<Term, { t: 'call' }> {
  return { t: 'call', callee: name, name, recv: null, args: [], names: [], construct: false, id: -1 };
}

/** Names out of a set that a function calls, as written. */
function calledIn(func: Func, among: ReadonlyMap<string, Func>): Set<string> {
  const out = new Set<string>();
  funcExprs(func, (e) => {
    if (e.kind === 'call' && e.callee.kind === 'name' && among.has(e.callee.name)) out.add(e.callee.name);
  });
  return out;
}

function placeOf(func: Func, name: string, path: string): { side: 'head'; path: string; span: Func['span'] } | null {
  let span: Func['span'] | null = null;
  funcExprs(func, (e) => {
    if (!span && e.kind === 'call' && e.callee.kind === 'name' && e.callee.name === name) span = e.span;
  });
  return span && { side: 'head', path, span };
}

/** Calls whose results the operations of a function are made of. */
function sourcesOf(operations: readonly Operation[]): Extract<Term, { t: 'call' }>[] {
  const out = new Map<number, Extract<Term, { t: 'call' }>>();
  for (const o of operations) for (const a of o.args) walkTerm(a, (t) => void (t.t === 'each' && t.of.t === 'call' && out.set(t.of.id, t.of)));
  return [...out.values()];
}

/** Whether a function returns or yields something. */
function givesOut(func: Func): boolean {
  let found = false;
  funcExprs(func, (e, s) => {
    if ((e.kind === 'unary' && e.operator === 'yield') || (s.kind === 'exit' && s.form === 'return')) found = true;
    return !found;
  });
  return found;
}
