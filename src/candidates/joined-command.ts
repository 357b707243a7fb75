/** A program and its arguments one by one, joined to one line that a shell reads. */
import type { Operation } from '../change/contract.js';
import type { Loss } from '../change/losses.js';
import { containsTerm, type Term } from '../change/term.js';
import { termFeatures } from '../characterize/features.js';
import { calleeFits } from '../knowledge/patterns.js';
import { lossCandidate } from './loss.js';
import { mechanismOf } from './select.js';
import type { Candidate, Context } from './types.js';

const SCORE = 9;
/** Places where lines are built that are told. */
const MAX_LINES = 4;

/** Positional arguments: what a command is made of. */
function words(o: Operation): Term[] {
  return o.args.filter((a, i) => !o.names[i] && a.t !== 'record');
}

/** Whether an operation is given a program and its arguments one by one. */
function isVector(o: Operation): boolean {
  const given = words(o);
  return given.length > 1 || given.some((a) => a.t === 'list' || (a.t === 'op' && a.op === '...'));
}

/** Answers of changed functions that were lists of words and now are built lines: where the line comes from. */
function joinedLists(ctx: Context): Operation[] {
  const list = (t: Term): boolean => t.t === 'list' || (t.t === 'op' && t.op === '+' && t.args.some((a) => a.t === 'list'));
  return ctx.analysis.changes.flatMap((c) => c.pairing.pairs.filter((p) => p.base.kind === 'return' && p.head.kind === 'return' && p.head.inlined === 0 && list(p.base.term) && p.head.term.t === 'concat').map((p) => p.head)).slice(0, MAX_LINES);
}

/** Where a process takes its arguments one by one, and where as one line. */
const SEPARATE = 'ArgumentList';
const JOINED = 'Arguments';

/** Candidates for arguments of a process that were added one by one and now stand in one line. */
function joinedArguments(ctx: Context): Candidate[] {
  const own = mechanismOf(ctx, 'construct-swap', 'command-quoting');
  if (!own) return [];
  return ctx.analysis.changes.flatMap((change) => change.losses.flatMap((l): Candidate[] => {
    if (l.kind !== 'effect' || l.effect.recv?.t !== 'member' || l.effect.recv.prop !== SEPARATE) return [];
    const line = change.head.operations.find((o) => o.kind === 'write' && o.name === JOINED && o.term.t === 'concat' && l.effect.args.some((a) => a.t !== 'const' && containsTerm(o.term, a.id)));
    if (!line) return [];
    const loss: Loss = { kind: 'swap', pair: change.pair, at: l.at, governed: [{ from: l.effect, to: line }], old: l.effect.term, new: line.term, callee: false };
    return [lossCandidate({ fit: { ...own, shape: null, score: SCORE }, change, loss, features: termFeatures(line.term, ctx.definitionOf), open: { from: l.effect, to: line }, value: line.term, usesValue: true })];
  }));
}

/** Candidates for calls that started a program by a list of words and now by one line that is not constant. */
export function joinedCommands(ctx: Context): Candidate[] {
  const out: Candidate[] = joinedArguments(ctx);
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const mechanism of ctx.knowledge.mechanisms) {
      if (mechanism.schema !== 'construct-swap') continue;
      const role = ctx.knowledge.roles.get(mechanism.role)!;
      const calls = role.lines.filter((x) => !x.languages || x.languages.includes(language)).flatMap((x) => x.calls);
      if (calls.length === 0) continue;
      const starts = (o: Operation): boolean => o.kind === 'call' && calls.some((p) => calleeFits(p, o.dotted, o.name));
      for (const { base, head } of change.pairing.pairs) {
        if (!starts(base) || !starts(head) || !isVector(base) || isVector(head)) continue;
        const line = words(head)[0];
        if (!line || line.t === 'const') continue;
        const loss: Loss = { kind: 'swap', pair: change.pair, at: base.at, governed: [{ from: base, to: head }], old: base.term, new: head.term, callee: false };
        const fit = { mechanism, role, shape: null, score: SCORE };
        out.push(lossCandidate({ fit, change, loss, features: termFeatures(line, ctx.definitionOf), open: { from: base, to: head }, value: line, usesValue: true, others: joinedLists(ctx) }));
      }
    }
  }
  return out;
}
