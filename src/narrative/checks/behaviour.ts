/** Claims about what the change does to behaviour, against the contract differences that the review found. */
import { leafAtoms } from '../../change/atom.js';
import type { Contract } from '../../change/contract.js';
import type { FunctionChange } from '../../change/index.js';
import type { GuardLoss } from '../../change/losses.js';
import { atomText } from '../../validation/render.js';
import { notProductionPath } from '../../evidence/production.js';
import { cite, type Cite } from '../../validation/types.js';
import { isCodePath, isBuildPath, isProsePath, isTestPath } from '../paths.js';
import { downgrades, isManifestPath } from './manifests.js';
import { growth, MIN_NEW_LINES, MIN_NEW_LINES_OF_REFACTORING, newOperation, newRefusal, refusals, type Does } from './new-behaviour.js';
import { againstFinding, contradicted, nameOf, once, supported, titleOf, unverifiable, whereOf, worst, type Check, type Known, type Outcome } from './types.js';

/** Nothing changes in what the code does. */
export const noFunctionalChange: Check = (claim, known) => {
  const finding = worst(known);
  if (finding) return againstFinding(finding, `the change does alter behaviour in ${whereOf(finding)}: ${titleOf(finding)}.`);
  if (claim.as === 'explicit') {
    const lost = lostRefusal(known);
    if (lost) return contradicted(lost.text, [lost.cite]);
  }
  const beyond = claim.as === 'explicit' && ONLY_WORDS.test(claim.quote) ? codeChanged(known) : null;
  if (beyond) return contradicted(`the change alters what code does in ${beyond.path}.`, [beyond]);
  // An item among others (`update readme`) says nothing of the rest.
  const ofAll = claim.as === 'explicit' || claim.text.text.slice(0, claim.start).trim().split('\n').length <= 1;
  // Moving code about adds little; what a refactoring adds beyond that has to be more before it is called new behaviour.
  const more = growth(known);
  if (ofAll && more && more.lines >= (claim.as === 'explicit' ? MIN_NEW_LINES : MIN_NEW_LINES_OF_REFACTORING)) return contradicted(`the change adds ${more.what}, in ${more.lines} more lines of production code than it removes.`, more.cites);
  const does = claim.as === 'explicit' ? newOperation(known) ?? newRefusal(known) : null;
  if (does) return contradicted(does.text, [does.cite]);
  const { analysis } = known.ctx;
  const differs = analysis.changes.filter((c) => c.losses.length + c.gains.length > 0);
  if (differs.length > 0) return unverifiable(`contract differences were found in ${names(differs)}; whether they change behaviour is not established.`, differs.slice(0, 2).flatMap(firstPlace));
  if (!readWhole(known)) return unverifiable('not everything that the change touches could be analysed.');
  if (analysis.added.length + analysis.removed.length > 0) return unverifiable('functions are added or removed, whose effect is not established.');
  return supported('no contract difference was found in the functions that the change touches.');
};

/** What says that nothing but words changes: `docs only`, `only comments changed`, `just documentation`. */
const ONLY_WORDS = /\b(?:docs?|documentation|readme|changelog|comments?|docstrings?|wording|typos?|spelling|whitespace|formatting|indentation)(?: changes?| edits?| fix(?:es)?| updates?)?[ -]only\b|\b(?:only|just|purely|merely|solely|nothing but|nothing except) (?:an? |the |some |changes? |updates? |fixes |touches |adds? |edits? |to |of |in )*(?:docs?|documentation|readme|changelog|comments?|docstrings?|wording|typos?|spelling|whitespace|formatting|indentation)\b/i;

/** Production code that the change alters, adds or removes: what only is worded or laid out otherwise has the same operations and conditions. */
function codeChanged(known: Known): Cite | null {
  const { added, removed } = known.ctx.analysis;
  const whole = (side: 'base' | 'head') => (c: Contract): Cite[] => (isCodePath(c.path) && c.operations.length > 0 ? [{ role: 'operation', side, path: c.path, lines: [c.func.span.line, Math.min(c.func.span.endLine, c.func.span.line + 5)] }] : []);
  return productionChanges(known)[0] ?? added.flatMap(whole('head'))[0] ?? removed.flatMap(whole('base'))[0] ?? null;
}

/** The purpose is speed. */
export const performanceOnly: Check = (_, known) => {
  const finding = worst(known);
  if (finding) return againstFinding(finding, `more than speed changes in ${whereOf(finding)}: ${titleOf(finding)}.`);
  return unverifiable('what the change does for speed is not measured here.');
};

/** The change improves security. */
export const hardens: Check = async (_, known) => {
  const finding = worst(known, 'VALIDATED');
  if (finding) return againstFinding(finding, `the change takes protection away or leaves it out in ${whereOf(finding)}: ${titleOf(finding)}.`);
  const down = await downgrades(known);
  if (down) return contradicted(`${down.name} goes from ${down.from} back to ${down.to} in ${down.path}.`, [down.cite]);
  const gained = refusals(known.ctx.analysis.changes, 'gains');
  if (gained.length > 0 && refusals(known.ctx.analysis.changes, 'losses').length === 0) return supported(`the change adds a condition that refuses, in ${nameOf(gained[0]!.pair.base.func)}.`, gained.slice(0, 2).map((g) => cite('operation', g.at)));
  return unverifiable('whether the change improves security is not established.');
};

/** Only build, CI, fixtures or tooling are touched. */
export const buildOnly: Check = (claim, known) => {
  const finding = worst(known);
  if (finding) return againstFinding(finding, `production code changes in ${whereOf(finding)}: ${titleOf(finding)}.`);
  if (claim.as === 'tests') return testsOnly(known);
  const changed = productionChanges(known);
  const more = growth(known);
  if (claim.as !== 'only' && more && more.lines >= MIN_NEW_LINES_OF_REFACTORING) return contradicted(`the change adds ${more.what} to production code.`, more.cites);
  if (claim.as === 'only' && (changed.length > 0 || (more && more.lines >= MIN_NEW_LINES))) {
    const first = changed[0] ?? more!.cites[0]!;
    return contradicted(`the change alters code of ${first.path} that is no part of build, tests or fixtures.`, [first]);
  }
  const paths = known.ctx.store.snapshot.changes.map((c) => (c.head ?? c.base)!);
  // A manifest is of the build, and yet decides what runs in production.
  const manifest = paths.find((p) => isManifestPath(p) && !isTestPath(p));
  if (manifest) return unverifiable(`${manifest} changes, which also says what production runs on.`);
  if (paths.length > 0 && paths.every((p) => isBuildPath(p) || isTestPath(p) || isProsePath(p))) return supported('every file that the change touches is of build, tests, tooling or documentation.');
  return unverifiable(changed.length > 0 ? `code of ${changed[0]!.path} changes too.` : 'files are touched whose purpose is not known.');
};

/** Only tests are touched. */
function testsOnly(known: Known): Outcome {
  const code = codeChanged(known);
  if (code) return contradicted(`the change alters code of ${code.path}, which is no test.`, [code]);
  const others = known.ctx.store.snapshot.changes.map((c) => (c.head ?? c.base)!).filter((p) => !isTestPath(p));
  if (others.length > 0) return unverifiable(`${others[0]} changes, which is no test by its path.`);
  return supported('every file that the change touches is of tests.');
}

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

/** A condition that refused in base and that head tests nowhere in the function, with nothing of the like gained. */
const lostGuard = once((known): GuardLoss | null => {
  for (const c of known.ctx.analysis.changes) {
    if (notProductionPath(c.pair.head.file.unit.path) || isTestPath(c.pair.head.file.unit.path)) continue;
    if (c.gains.some((g) => g.kind === 'guard' || g.kind === 'wrapper' || g.kind === 'effect' || g.kind === 'swap')) continue;
    const lost = refusals([c], 'losses').find((l) => !l.elsewhere && l.own.length > 0 && leafAtoms(l.own).length > 0);
    if (lost) return lost;
  }
  return null;
});

/** The same as a sentence, with its place. */
export function lostRefusal(known: Known): Does | null {
  const lost = lostGuard(known);
  return lost && { text: `\`${lost.own.map(atomText).join(' and ').replaceAll('`', "'").slice(0, 120)}\` was required in ${nameOf(lost.pair.base.func)} before the change, and is not tested there after it.`, cite: cite('obligation', lost.at) };
}

function readWhole(known: Known): boolean {
  const { coverage, ctx } = known;
  if (coverage.notAnalysed.length > 0 || coverage.limits.length > 0) return false;
  const read = new Set(ctx.analysis.files.flatMap((f) => [f.base?.unit.path, f.head?.unit.path]));
  return ctx.store.snapshot.changes.every((c) => [c.base, c.head].every((p) => p === null || read.has(p) || isProsePath(p)));
}

function names(changes: readonly FunctionChange[]): string {
  const all = changes.map((c) => nameOf(c.pair.head.func));
  return all.length > 3 ? `${all.slice(0, 3).join(', ')} and ${all.length - 3} more` : all.join(', ');
}

function firstPlace(c: FunctionChange): Cite[] {
  const d = c.losses[0] ?? c.gains[0];
  return d ? [cite(d === c.losses[0] ? 'obligation' : 'operation', d.at)] : [];
}
