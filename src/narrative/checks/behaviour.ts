/** Claims about what the change does to behaviour, against the contract differences that the review found. */
import { leafAtoms } from '../../change/atom.js';
import type { FunctionChange } from '../../change/index.js';
import type { GuardLoss, Loss } from '../../change/losses.js';
import { atomText } from '../../validation/render.js';
import { notProductionPath } from '../../evidence/production.js';
import { cite, type Cite } from '../../validation/types.js';
import { isCodePath, isBuildPath, isProsePath, isTestPath } from '../paths.js';
import { downgrades } from './manifests.js';
import { againstFinding, contradicted, once, supported, titleOf, unverifiable, whereOf, worst, type Check, type Known } from './types.js';

/** Nothing changes in what the code does. */
export const noFunctionalChange: Check = (claim, known) => {
  const finding = worst(known);
  if (finding) return againstFinding(finding, `the change does alter behaviour in ${whereOf(finding)}: ${titleOf(finding)}.`);
  if (claim.as === 'explicit') {
    const lost = lostRefusal(known);
    if (lost) return contradicted(`${lost.text} in \`${lost.name}\` before the change, and is not tested there after it.`, [lost.cite]);
  }
  // Moving code about adds little; what a refactoring adds beyond that has to be more before it is called new behaviour.
  const more = growth(known);
  if (more && more.lines >= (claim.as === 'explicit' ? MIN_NEW_LINES : MIN_NEW_LINES_OF_REFACTORING)) return contradicted(`the change adds ${more.what}, in ${more.lines} more lines of production code than it removes.`, more.cites);
  const call = claim.as === 'explicit' ? newCall(known) : null;
  if (call) return contradicted(call.text, [call.cite]);
  const { analysis } = known.ctx;
  const differs = analysis.changes.filter((c) => c.losses.length + c.gains.length > 0);
  if (differs.length > 0) return unverifiable(`contract differences were found in ${names(differs)}; whether they change behaviour is not established.`, differs.slice(0, 2).flatMap(firstPlace));
  if (!readWhole(known)) return unverifiable('not everything that the change touches could be analysed.');
  if (analysis.added.length + analysis.removed.length > 0) return unverifiable('functions are added or removed, whose effect is not established.');
  return supported('no contract difference was found in the functions that the change touches.');
};

/** The purpose is speed. */
export const performanceOnly: Check = (_, known) => {
  const finding = worst(known);
  if (finding) return againstFinding(finding, `more than speed changes in ${whereOf(finding)}: ${titleOf(finding)}.`);
  return unverifiable('what the change does for speed is not measured here.');
};

/** The change improves security. */
export const hardens: Check = (_, known) => {
  const finding = worst(known, 'VALIDATED');
  if (finding) return againstFinding(finding, `the change takes protection away or leaves it out in ${whereOf(finding)}: ${titleOf(finding)}.`);
  const down = downgrades(known);
  if (down) return contradicted(`${down.name} goes from ${down.from} back to ${down.to} in ${down.path}.`, [down.cite]);
  const gained = refusals(known.ctx.analysis.changes, 'gains');
  if (gained.length > 0 && refusals(known.ctx.analysis.changes, 'losses').length === 0) return supported(`the change adds a condition that refuses, in \`${gained[0]!.pair.base.func.qualified}\`.`, gained.slice(0, 2).map((g) => cite('operation', g.at)));
  return unverifiable('whether the change improves security is not established.');
};

/** Only build, CI, fixtures or tooling are touched. */
export const buildOnly: Check = (claim, known) => {
  const finding = worst(known);
  if (finding) return againstFinding(finding, `production code changes in ${whereOf(finding)}: ${titleOf(finding)}.`);
  const changed = productionChanges(known);
  const more = growth(known);
  if (claim.as !== 'only' && more && more.lines >= MIN_NEW_LINES_OF_REFACTORING) return contradicted(`the change adds ${more.what} to production code.`, more.cites);
  if (claim.as === 'only' && (changed.length > 0 || (more && more.lines >= MIN_NEW_LINES))) {
    const first = changed[0] ?? more!.cites[0]!;
    return contradicted(`the change alters code of ${first.path} that is no part of build, tests or fixtures.`, [first]);
  }
  const paths = known.ctx.store.snapshot.changes.map((c) => (c.head ?? c.base)!);
  if (paths.length > 0 && paths.every((p) => isBuildPath(p) || isTestPath(p) || isProsePath(p))) return supported('every file that the change touches is of build, tests, tooling or documentation.');
  return unverifiable(changed.length > 0 ? `code of ${changed[0]!.path} changes too.` : 'files are touched whose purpose is not known.');
};

/** A call that a function runs now and that no changed file knew before the change: not moved from elsewhere, and no function that the change extracts. */
const newCall = once((known): { text: string; cite: Cite } | null => {
  const { analysis } = known.ctx;
  const sources = analysis.files.flatMap((f) => (f.base ? [f.base.source] : []));
  const extracted = new Set(analysis.files.flatMap((f) => (f.head ? f.head.unit.functions.map((g) => g.name) : [])));
  for (const c of analysis.changes) {
    const { path } = c.pair.head.file.unit;
    if (isTestPath(path) || isBuildPath(path)) continue;
    for (const g of c.gains) {
      if (g.kind !== 'effect' && g.kind !== 'wrapper') continue;
      const name = g.kind === 'effect' ? g.effect.name : g.wrapper.t === 'call' ? g.wrapper.name : '';
      if (name.length < 3 || extracted.has(name) || sources.some((s) => s.includes(name))) continue;
      return { text: `\`${c.pair.head.func.qualified}\` calls \`${name}\`, which no changed file did before.`, cite: cite('operation', g.at) };
    }
  }
  return null;
});

/** Lines of production code that a change has to add beyond those that it removes for its new operations to count as new behaviour. */
const MIN_NEW_LINES = 6;
const MIN_NEW_LINES_OF_REFACTORING = 25;

interface Growth {
  lines: number;
  what: string;
  cites: Cite[];
}

/** New behaviour: functions that run calls they did not run, conditions that refuse anew, or functions that base has not, and by how much code grows; null when there is none. */
const growth = once((known): Growth | null => {
  const { analysis, store } = known.ctx;
  let lines = 0;
  for (const change of store.snapshot.changes) {
    if (change.head === null || !isCodePath(change.head) || !analysis.files.some((f) => f.head?.unit.path === change.head)) continue;
    const file = known.lines.at('head', change.head);
    const code = (texts: Iterable<string>): number => [...texts].filter((t) => /[\p{L}\p{N}]/u.test(t) && !/^\s*(?:\/\/|\/?\*|#(?!\s*(?:define|if|include))|--|"{3}|'{3}|import\b|from\b|#include\b)/.test(t)).length;
    if (file?.known) lines += code(file.added.values()) - code(file.removed.values());
  }
  const gained = analysis.changes.filter((c) => isCodePath(c.pair.head.file.unit.path)).flatMap((c) => c.gains.filter((g) => g.kind === 'effect' || g.kind === 'guard' || g.kind === 'wrapper').map((g) => ({ c, g })));
  const added = analysis.added.filter((c) => isCodePath(c.path) && c.func.form !== 'file');
  const removed = analysis.removed.filter((c) => c.func.form !== 'file').length;
  if (added.length > removed) {
    const first = added[0]!;
    return { lines, what: added.length === 1 ? `\`${first.func.qualified}\`` : `\`${first.func.qualified}\` and ${added.length - 1} more`, cites: [{ role: 'operation', side: 'head', path: first.path, lines: [first.func.span.line, Math.min(first.func.span.endLine, first.func.span.line + 10)] }] };
  }
  if (gained.length > 0 && removed === 0) {
    const { c, g } = gained[0]!;
    return { lines, what: `operations to \`${c.pair.head.func.qualified}\``, cites: [cite('operation', g.at)] };
  }
  return null;
});

/** Code outside of build, tests and docs whose contract the change alters. */
function productionChanges(known: Known): Cite[] {
  return known.ctx.analysis.changes
    .filter((c) => c.losses.length + c.gains.length + c.pairing.added.length + c.pairing.removed.length > 0 && isCodePath(c.pair.head.file.unit.path))
    .flatMap((c) => {
      const path = c.pair.head.file.unit.path;
      const { line, endLine } = c.pair.head.func.span;
      const first = known.lines.within('head', path, line, endLine)[0]?.line ?? line;
      return [{ role: 'operation' as const, side: 'head' as const, path, lines: [first, Math.min(first + 5, endLine)] as [number, number] }];
    });
}

interface Lost {
  text: string;
  name: string;
  cite: Cite;
}

/** A condition that refused in base and that head tests nowhere in the function, with nothing of the like gained. */
export const lostRefusal = once((known): Lost | null => {
  for (const c of known.ctx.analysis.changes) {
    if (notProductionPath(c.pair.head.file.unit.path) || isTestPath(c.pair.head.file.unit.path)) continue;
    if (c.gains.some((g) => g.kind === 'guard' || g.kind === 'wrapper' || g.kind === 'effect' || g.kind === 'swap')) continue;
    for (const loss of refusals([c], 'losses')) {
      if (loss.elsewhere || loss.own.length === 0 || leafAtoms(loss.own).length === 0) continue;
      return { text: `\`${loss.own.map(atomText).join(' and ').replaceAll('`', "'").slice(0, 120)}\` was required`, name: c.pair.base.func.qualified, cite: cite('obligation', loss.at) };
    }
  }
  return null;
});

function refusals(changes: readonly FunctionChange[], which: 'losses' | 'gains'): GuardLoss[] {
  const refuses = (l: Loss): l is GuardLoss => l.kind === 'guard' && l.governed.length > 0 && l.denial !== null && (l.denial.form === 'throw' || (l.denial.form === 'return' && l.denial.value !== null) || l.denial.form === 'call');
  return changes.flatMap((c) => c[which].filter(refuses));
}

function readWhole(known: Known): boolean {
  const { coverage, ctx } = known;
  if (coverage.notAnalysed.length > 0 || coverage.limits.length > 0) return false;
  const read = new Set(ctx.analysis.files.flatMap((f) => [f.base?.unit.path, f.head?.unit.path]));
  return ctx.store.snapshot.changes.every((c) => [c.base, c.head].every((p) => p === null || read.has(p) || isProsePath(p)));
}

function names(changes: readonly FunctionChange[]): string {
  const all = changes.map((c) => `\`${c.pair.head.func.qualified}\``);
  return all.length > 3 ? `${all.slice(0, 3).join(', ')} and ${all.length - 3} more` : all.join(', ');
}

function firstPlace(c: FunctionChange): Cite[] {
  const d = c.losses[0] ?? c.gains[0];
  return d ? [cite(d === c.losses[0] ? 'obligation' : 'operation', d.at)] : [];
}
