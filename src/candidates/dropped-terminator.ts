/** Weakened option among arguments given one by one: the marker that ends the options of a command is gone from before a value. */
import type { Loss } from '../change/losses.js';
import type { Operation } from '../change/contract.js';
import type { Role } from '../knowledge/index.js';
import { termFeatures } from '../characterize/features.js';
import type { Term } from '../change/term.js';
import { lossCandidate } from './loss.js';
import { mechanismOf } from './select.js';
import type { Candidate, Context } from './types.js';

const SCORE = 9;

/** Candidates for calls whose arguments are the same but for the marker. */
export function droppedTerminators(ctx: Context): Candidate[] {
  const own = mechanismOf(ctx, 'construct-swap', 'option-terminator');
  if (!own) return [];
  const out: Candidate[] = [];
  for (const change of ctx.analysis.changes) {
    for (const { base, head } of change.pairing.pairs) {
      const value = base.inlined === 0 && head.inlined === 0 ? openTo(base, head, own.role) : null;
      if (!value) continue;
      const open = { from: base, to: head };
      const marker = base.args.find((a) => isMarker(a, own.role))!;
      const loss: Loss = { kind: 'entry', pair: change.pair, at: marker.at ?? base.at, governed: [open], key: '[]', of: head.term, old: marker, new: null };
      out.push(lossCandidate({ fit: { ...own, shape: null, score: SCORE }, change, loss, features: termFeatures(marker, ctx.definitionOf), open, value, usesValue: true }));
    }
  }
  return out;
}

/** The first value behind the marker, when head's call is base's without it; null when it is another call, or all behind it is constant. */
function openTo(base: Operation, head: Operation, role: Role): Term | null {
  if (base.kind !== 'call' || head.kind !== 'call' || base.key !== head.key || base.args.length !== head.args.length + 1) return null;
  const at = base.args.findIndex((a) => isMarker(a, role));
  if (at < 1 || !base.args.every((a, i) => i === at || a.id === head.args[i < at ? i : i - 1].id || (i < at && a.t !== 'const'))) return null;
  const behind = base.args.slice(at + 1).find((a) => a.t !== 'const');
  return behind ?? null;
}

/** Whether a value is a marker that the role knows. */
function isMarker(t: Term, role: Role): boolean {
  return t.t === 'const' && t.type === 'string' && role.options.some((o) => o.keys.includes('[]') && o.safe.includes(t.value));
}
