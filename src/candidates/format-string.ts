/** Format strings: a value stands where a constant format stood, or is newly given to a call that reads it as one. */
import type { Operation } from '../change/contract.js';
import type { FunctionChange } from '../change/index.js';
import type { Loss } from '../change/losses.js';
import type { Term } from '../change/term.js';
import { termFeatures } from '../characterize/features.js';
import { originOf, type Origin } from '../characterize/origin.js';
import { wordsOf } from '../knowledge/patterns.js';
import { lossCandidate } from './loss.js';
import type { Candidate, Context } from './types.js';

/** The class of calls that read an argument as a format. */
const FORMAT = 'format';
const EXCHANGED = 9;
const NEW = 8;

/** Origins of values that somebody else writes. */
const OUTSIDE: ReadonlySet<Origin> = new Set(['REQUEST', 'PEER', 'ARCHIVE', 'FILE', 'CONFIG', 'EXPORTED_PARAMETER']);

/** Words of a parameter that is a format by contract: its callers answer for it. */
const FORMATS: ReadonlySet<string> = new Set(['fmt', 'format', 'frmt', 'template']);

/** Candidates for values that are read as formats. */
export function formatStrings(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const mechanism of ctx.knowledge.mechanisms) {
      if (!mechanism.operations.includes(FORMAT)) continue;
      const role = ctx.knowledge.roles.get(mechanism.role)!;
      if (mechanism.schema === 'construct-swap') {
        for (const { base, head } of change.pairing.pairs) {
          const x = exchanged(base, head);
          if (!x) continue;
          const loss: Loss = { kind: 'swap', pair: change.pair, at: x.old.at ?? base.at, governed: [{ from: base, to: head }], old: x.old, new: x.now, callee: false };
          const fit = { mechanism, role, shape: null, score: EXCHANGED };
          out.push(lossCandidate({ fit, change, loss, features: termFeatures(x.now, ctx.definitionOf), open: { from: base, to: head }, value: x.now, usesValue: true }));
        }
      } else if (mechanism.schema === 'new-flow') {
        for (const { operation, value, origin } of fresh(change, language, ctx)) {
          out.push({
            mechanism, role, shape: null, score: NEW, change, loss: null, features: termFeatures(value, ctx.definitionOf), where: { func: operation.func, path: operation.at.path },
            operation, baseOperation: null, value, usesValue: true, enforcement: operation.at, peers: [], definitions: [], others: [], flow: { origin, apart: null, opened: false, language }
          });
        }
      }
    }
  }
  return out;
}

/** `f(…, "%s", x)` that became `f(…, x)`. */
function exchanged(base: Operation, head: Operation): { old: Term; now: Term } | null {
  if (base.kind !== 'call' || head.kind !== 'call' || base.name !== head.name || base.args.length !== head.args.length + 1 || head.args.length === 0) return null;
  const last = head.args.length - 1;
  const [old, value, now] = [base.args[last], base.args[last + 1], head.args[last]];
  if (old.t !== 'const' || old.type !== 'string' || !old.value.includes('%s') || now.t === 'const' || value.id !== now.id) return null;
  return base.args.slice(0, last).every((a, i) => a.id === head.args[i].id) ? { old, now } : null;
}

/** Calls of head that read as a format what somebody else wrote, and that base did not make. */
function fresh(change: FunctionChange, language: string, ctx: Context): { operation: Operation; value: Term; origin: Origin }[] {
  const formatOf = (o: Operation): Term | null => (o.kind === 'call' ? ctx.classifier.ownClasses(o, language).get(FORMAT)?.[0] ?? null : null);
  const before = new Set(change.base.operations.map((o) => formatOf(o)?.id));
  const out: { operation: Operation; value: Term; origin: Origin }[] = [];
  for (const o of change.head.operations) {
    const value = o.inlined === 0 ? formatOf(o) : null;
    if (!value || value.t === 'const' || value !== o.args[o.args.length - 1] || before.has(value.id)) continue;
    if (value.t === 'param' && wordsOf(value.name).some((w) => FORMATS.has(w))) continue;
    const { origin } = originOf(value, language, ctx.knowledge, ctx.functionOf);
    if (OUTSIDE.has(origin)) out.push({ operation: o, value, origin });
  }
  return out;
}
