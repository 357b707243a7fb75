/** Order loss on memory: head releases what base released only after its last use. */
import { effects, type Operation } from '../change/contract.js';
import type { FunctionChange } from '../change/index.js';
import type { EffectLoss } from '../change/losses.js';
import { walkTerm, type Term } from '../change/term.js';
import { namedFeatures } from '../characterize/features.js';
import { wordsOf } from '../knowledge/patterns.js';
import { lossCandidate } from './loss.js';
import { mechanismOf } from './select.js';
import type { Candidate, Context } from './types.js';

const SCORE = 9;
/** Words of calls after which nobody may look at what they were given. One that only counts references down says less. */
const RELEASING = new Set(['free', 'kfree', 'vfree', 'destroy', 'dispose']);

/** Candidates for memory that is used behind its release. */
export function releasedEarly(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const own = mechanismOf(ctx, 'order-loss', 'lifetime');
  if (!own) return out;
  for (const change of ctx.analysis.changes) {
    const { language } = change.pair.head.file.unit;
    if (language !== 'c' && language !== 'cpp') continue;
    for (const h of change.head.operations) {
      const released = h.inlined === 0 ? releasedBy(h) : null;
      const before = released && laterRelease(change, h, released);
      if (!released || !before) continue;
      const behind = change.pairing.pairs.filter((p) => p.head.index > h.index && p.head !== h && effects(p.head.before).includes(h) && looksInto(p.head, released)).map((p) => ({ from: p.base, to: p.head }));
      // Those that came first in base speak for the change.
      const governed = [...behind.filter((g) => g.from.index < before.index), ...behind.filter((g) => g.from.index > before.index)];
      if (governed.length === 0) continue;
      const loss: EffectLoss = { kind: 'effect', pair: change.pair, at: before.at, governed, effect: before, late: h };
      out.push(lossCandidate({ fit: { ...own, shape: null, score: SCORE }, change, loss, features: namedFeatures(h.name), open: governed[0], value: released, usesValue: true, others: governed.slice(1).map((g) => g.to) }));
    }
  }
  return out;
}

/** What a call releases: its last argument, when that is a pointer somebody else may hold. */
function releasedBy(o: Operation): Term | null {
  if (o.kind !== 'call' || !wordsOf(o.name).some((w) => RELEASING.has(w))) return null;
  const last = o.args[o.args.length - 1];
  return last && (last.t === 'param' || last.t === 'member' || last.t === 'call' || last.t === 'index' || last.t === 'loop' || last.t === 'choice') ? last : null;
}

/** The same release in base, which head runs earlier. */
function laterRelease(change: FunctionChange, h: Operation, released: Term): Operation | null {
  return change.base.operations.find((b) => b.name === h.name && b.inlined === 0 && releasedBy(b)?.id === released.id) ?? null;
}

/** Whether an operation reads or writes what a pointer points to. */
function looksInto(o: Operation, pointer: Term): boolean {
  let found = false;
  for (const top of [o.recv, o.target, ...o.args]) if (top) walkTerm(top, (t) => {
    if (((t.t === 'member' || t.t === 'index') && t.of.id === pointer.id) || (t.t === 'op' && t.op === '*' && t.args.length === 1 && t.args[0].id === pointer.id)) found = true;
    return !found;
  });
  return found;
}
