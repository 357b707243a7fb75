/**
 * The grader: V, I, E and A of one review against one rubric. V is the verdict; I that a blocking finding is at the target and
 * says what the rubric accepts; E that the same finding cites every premise; A is all three, case by case.
 */
import type { BenchmarkCase, Place, Rubric } from './cases/case.js';
import type { Grade } from './result.js';
import { MAX_GRADED_CHARS, MAX_GRADED_CITATIONS, MAX_GRADED_FINDINGS, MAX_GRADED_LINES, type NeutralFinding, type NeutralReview } from './review.js';

/** Lines that a finding may be off its target. */
export const TARGET_SLACK = 3;
/** Lines that a citation may be off its premise. */
export const PREMISE_SLACK = 2;
/** A premise this many lines from every changed line, or farther, lies away from the change. */
export const ELSEWHERE_LINES = 4;

type Lines = readonly [number, number];

function near(a: Lines, b: Lines, slack: number): boolean {
  return a[0] <= b[1] + slack && b[0] <= a[1] + slack;
}

function clip([first, last]: Lines): Lines {
  return [first, Math.min(last, first + MAX_GRADED_LINES - 1)];
}

/** What is read of a finding. */
interface Graded {
  path: string;
  span: Lines;
  /** In lower case. */
  text: string;
  cites: { path: string; lines: Lines; side: 'base' | 'head' }[];
}

function graded(finding: NeutralFinding): Graded {
  const span: Lines = [finding.line, finding.end_line || finding.line];
  return {
    path: finding.path,
    span,
    // The bound is in characters, not in UTF-16 units.
    text: Array.from(finding.text).slice(0, MAX_GRADED_CHARS).join('').toLowerCase(),
    cites: [{ path: finding.path, lines: clip(span), side: 'head' as const }, ...finding.evidence.slice(0, MAX_GRADED_CITATIONS).map((e) => ({ ...e, lines: clip(e.lines) }))]
  };
}

const wordCharacter = /[\p{L}\p{N}_]/u;

/** Whether a text has a word that no letter, digit or underscore touches. */
function hasWholeWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = Array.from(text.slice(Math.max(0, at - 2), at)).pop() ?? '';
    const after = String.fromCodePoint(text.codePointAt(at + word.length) ?? 32);
    if (!wordCharacter.test(before) && !wordCharacter.test(after)) return true;
    if (at >= text.length) return false;
  }
  return false;
}

/** `Parser::read()` -> `read`. */
function lastPart(symbol: string): string {
  return symbol.split(/[.#]|::/).pop()!.replace(/^[() ]+|[() ]+$/g, '').toLowerCase();
}

function atTarget(f: Graded, target: Rubric['target'][number]): boolean {
  if (f.path === target.path && near(f.span, target.lines, TARGET_SLACK)) return true;
  return target.symbol !== undefined && hasWholeWord(f.text, lastPart(target.symbol)) && f.cites.some((c) => c.path === target.path);
}

/** Whether a text has a word of every group of a rubric. */
export function accepts(text: string, accept: Rubric['accept']): boolean {
  return accept.every((group) => group.some((word) => text.includes(word)));
}

/** Whether a finding names the target vulnerability: the place, and the words. */
export function identifies(finding: NeutralFinding, rubric: Rubric): boolean {
  const f = graded(finding);
  return rubric.target.some((t) => atTarget(f, t)) && accepts(f.text, rubric.accept);
}

function citesPremises(finding: NeutralFinding, rubric: Rubric): boolean {
  const { cites } = graded(finding);
  const covers = (place: Place): boolean => cites.some((c) => c.path === place.path && c.side === (place.side ?? 'head') && near(c.lines, place.lines, PREMISE_SLACK));
  return rubric.premises.every((p) => p.at.some(covers));
}

/**
 * Grades a review.
 * @param review null when there is none (missing, crashed, timed out): no block and no finding
 */
export function grade(c: BenchmarkCase, review: NeutralReview | null): Grade {
  const V = review?.verdict === 'BLOCK';
  if (!c.rubric || !review) return { V, I: false, E: false, A: false };
  const rubric = c.rubric;
  const named = blocking(review).slice(0, MAX_GRADED_FINDINGS).filter((f) => identifies(f, rubric));
  const I = named.length > 0;
  const E = named.some((f) => citesPremises(f, rubric));
  return { V, I, E, A: V && I && E };
}

/** A review's blocking findings. */
export function blocking(review: NeutralReview): NeutralFinding[] {
  return review.findings.filter((f) => f.blocking);
}

/** For each finding of a review: whether it names the target; never on benign cases. */
export function targets(c: BenchmarkCase, review: NeutralReview | null): boolean[] {
  const rubric = c.rubric;
  return (review?.findings ?? []).map((f) => rubric !== null && identifies(f, rubric));
}

/** Changed line ranges of one side, by path. */
export type ChangedLines = Readonly<Record<'base' | 'head', Readonly<Record<string, readonly Lines[]>>>>;

/** Whether some premise of a rubric has no place near a changed line, so that the diff alone can't show it. */
export function premiseElsewhere(rubric: Rubric, changed: ChangedLines): boolean {
  const close = (place: Place): boolean => (Object.hasOwn(changed[place.side ?? 'head'], place.path) ? changed[place.side ?? 'head'][place.path] : []).some((range) => near(range, place.lines, ELSEWHERE_LINES - 1));
  return rubric.premises.some((p) => !p.at.some(close));
}
