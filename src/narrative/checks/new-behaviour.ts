/** What a change adds to what the code does, as far as it counts: neither code that is moved about nor what only logs or counts. */
import type { Contract, Operation } from '../../change/contract.js';
import { leafAtoms } from '../../change/atom.js';
import type { FunctionChange } from '../../change/index.js';
import type { GuardLoss, Loss } from '../../change/losses.js';
import { PLAIN_CLASSES } from '../../characterize/classes.js';
import { atomText } from '../../validation/render.js';
import { cite, type Cite } from '../../validation/types.js';
import { isBuildPath, isCodePath, isTestPath } from '../paths.js';
import { nameOf, once, type Known } from './types.js';

/** New behaviour, as a sentence, with its place. */
export interface Does {
  text: string;
  cite: Cite;
}

/** An operation of a class that matters, which the function did not run before and which stands in place of none. */
export const newOperation = once((known): Does | null => {
  const { analysis } = known.ctx;
  const gone = new Set(analysis.changes.flatMap((c) => c.pairing.removed).flatMap((op) => classesOf(op, known)));
  for (const op of analysis.removed.flatMap((c) => c.operations)) classesOf(op, known).forEach((cls) => gone.add(cls));
  for (const c of analysis.changes) {
    const { path } = c.pair.head.file.unit;
    if (isTestPath(path) || isBuildPath(path) || c.losses.some((l) => l.kind === 'swap' || l.kind === 'effect' || l.kind === 'wrapper')) continue;
    for (const op of c.pairing.added) {
      if (op.kind !== 'call' || op.inlined > 0 || onlyTells(op, known)) continue;
      const again = isKnown(op.name, known);
      // Loading a module does nothing by itself.
      if (again && (op.name === 'require' || op.name === 'import' || !runsMore(op, c, known))) continue;
      const classes = classesOf(op, known);
      if (classes.length === 0 || classes.some((cls) => gone.has(cls))) continue;
      if (again) return { text: `${nameOf(c.pair.head.func)} calls \`${op.name}\` where it did not before, and nothing is taken away in turn.`, cite: cite('operation', op.at) };
      return { text: `${nameOf(c.pair.head.func)} calls \`${op.name}\`, which no changed file did before.`, cite: cite('operation', op.at) };
    }
  }
  return null;
});

/** Whether a call of a name that was there already is one more: the function only gains, no function went, and more calls of it are made than before. */
function runsMore(op: Operation, change: FunctionChange, { ctx: { analysis } }: Known): boolean {
  if (analysis.removed.length > 0 || change.pairing.removed.length > 0 || change.losses.length > 0) return false;
  const calls = (contracts: readonly Contract[]): number => contracts.flatMap((c) => c.operations).filter((o) => o.kind === 'call' && o.inlined === 0 && o.dotted === op.dotted).length;
  return calls([...analysis.changes.map((c) => c.head), ...analysis.added]) > calls(analysis.changes.map((c) => c.base));
}

/** A condition that refuses anew, where the change takes no condition or function away that it could have come from. */
export const newRefusal = once((known): Does | null => {
  const { analysis } = known.ctx;
  if (analysis.removed.length > 0 || analysis.changes.some((c) => c.losses.some((l) => l.kind === 'guard' || l.kind === 'effect' || l.kind === 'annotation'))) return null;
  for (const gain of refusals(analysis.changes.filter((c) => isCodePath(c.pair.head.file.unit.path)), 'gains')) {
    if (gain.elsewhere || gain.own.length === 0 || leafAtoms(gain.own).length === 0) continue;
    return { text: `${nameOf(gain.pair.head.func)} requires \`${gain.own.map(atomText).join(' and ').replaceAll('`', "'").slice(0, 120)}\` now, and did not before.`, cite: cite('operation', gain.at) };
  }
  return null;
});

/** Whether what is answered before a function returns nothing is an error: `res.status(403).end(); return;`. */
function answersError({ calls, words }: NonNullable<GuardLoss['denial']>): boolean {
  return calls.length > 0 && words.some((w) => /^["']?[45]\d\d["']?$/.test(w) || /^(?:forbidden|unauthori[sz]ed|bad_?request|abort|reject|denied|not_?allowed|http_?error)$/i.test(w));
}

/** Conditions on whose failure a function refuses. */
export function refusals(changes: readonly FunctionChange[], which: 'losses' | 'gains'): GuardLoss[] {
  const refuses = (l: Loss): l is GuardLoss => l.kind === 'guard' && l.governed.length > 0 && l.denial !== null && (l.denial.form === 'throw' || (l.denial.form === 'return' && (l.denial.value !== null || answersError(l.denial))) || l.denial.form === 'call');
  return changes.flatMap((c) => c[which].filter(refuses));
}

/** Lines of production code that a change has to add beyond those that it removes for its new operations to count as new behaviour. */
export const MIN_NEW_LINES = 6;
export const MIN_NEW_LINES_OF_REFACTORING = 25;

/** More code that does more. */
export interface Growth {
  lines: number;
  what: string;
  cites: Cite[];
}

/** New behaviour: functions that run calls they did not run, conditions that refuse anew, or functions that base has not, and by how much code grows; null when there is none. */
export const growth = once((known): Growth | null => {
  const { analysis, store } = known.ctx;
  let lines = 0;
  for (const change of store.snapshot.changes) {
    if (change.head === null || !isCodePath(change.head) || !analysis.files.some((f) => f.head?.unit.path === change.head)) continue;
    const file = known.lines.at('head', change.head);
    const code = (texts: Iterable<string>): number => [...texts].filter((t) => /[\p{L}\p{N}]/u.test(t) && !/^\s*(?:\/\/|\/?\*|#(?!\s*(?:define|if|include))|--|"{3}|'{3}|import\b|from\b|#include\b)/.test(t)).length;
    if (file?.known) lines += code(file.added.values()) - code(file.removed.values());
  }
  const gained = analysis.changes.filter((c) => isCodePath(c.pair.head.file.unit.path)).flatMap((c) => c.gains.filter((g) => g.kind === 'guard' || g.kind === 'wrapper' || (g.kind === 'effect' && !onlyTells(g.effect, known))).map((g) => ({ c, g })));
  const added = analysis.added.filter((c) => isCodePath(c.path) && c.func.form !== 'file' && doesMore(c, known));
  const removed = analysis.removed.filter((c) => c.func.form !== 'file').length;
  if (added.length > removed) {
    const first = added[0]!;
    return { lines, what: added.length === 1 ? nameOf(first.func) : `${nameOf(first.func)} and ${added.length - 1} more`, cites: [{ role: 'operation', side: 'head', path: first.path, lines: [first.func.span.line, Math.min(first.func.span.endLine, first.func.span.line + 10)] }] };
  }
  if (gained.length > 0 && removed === 0) {
    const { c, g } = gained[0]!;
    return { lines, what: `operations to ${nameOf(c.pair.head.func)}`, cites: [cite('operation', g.at)] };
  }
  return null;
});

/** Classes of what an operation is for; none for what only hands on. */
function classesOf(op: Operation, { ctx }: Known): string[] {
  const file = ctx.analysis.files.find((f) => f.head?.unit.path === op.at.path || f.base?.unit.path === op.at.path);
  const unit = file?.head?.unit ?? file?.base?.unit;
  return unit ? [...ctx.classifier.ownClasses(op, unit.language).keys()].filter((cls) => !PLAIN_CLASSES.has(cls)) : [];
}

/** Words of names that log, count and measure. */
const TELLS = /(?:^|[._])(?:log|logs|logger|logging|console|print|printf|println|trace|tracer|span|debug|warn|info|metric|metrics|counter|gauge|histogram|stats|statsd|telemetry|observe|increment|inc|incr)(?:$|[._])/i;

/** Whether a call only tells or counts what happens: then what the code does is the same. */
function onlyTells(op: Operation, { ctx }: Known): boolean {
  const unit = ctx.analysis.files.find((f) => f.head?.unit.path === op.at.path)?.head?.unit;
  return TELLS.test(op.dotted.replace(/([a-z])([A-Z])/g, '$1_$2')) || (unit !== undefined && ctx.classifier.ownClasses(op, unit.language).has('log'));
}

/** Sources that the change touches, as base has them. */
const sources = once(({ ctx }) => ctx.analysis.files.flatMap((f) => (f.base ? [f.base.source] : [])));
/** Names of functions that head's changed files define. */
const defined = once(({ ctx }) => new Set(ctx.analysis.files.flatMap((f) => (f.head ? f.head.unit.functions.map((g) => g.name) : []))));

/** Whether a changed file named something before, or defines it: what is moved or extracted is not new. */
function isKnown(name: string, known: Known): boolean {
  return name.length < 3 || defined(known).has(name) || sources(known).some((s) => s.includes(name));
}

/** Whether a new function runs anything that no changed file ran: if not, it is made of what was there. */
function doesMore({ operations }: Contract, known: Known): boolean {
  return operations.some((op) => op.kind === 'call' && !isKnown(op.name, known) && !onlyTells(op, known));
}
