/** What the page shows of each trial: plain values, all foreign text made inert, ready to be embedded as JSON. */
import { inertLine, inertText } from '../../../report/inert.js';
import { accepts, PREMISE_SLACK } from '../../grade.js';
import { trialName, type Trial } from '../../result.js';
import { MAX_GRADED_CHARS, MAX_GRADED_CITATIONS, MAX_GRADED_FINDINGS, MAX_GRADED_LINES, type NeutralFinding } from '../../review.js';

/** A place in the repository; lines are 1-based and inclusive, 0 when a finding names none. */
export interface PagePlace {
  path: string;
  first: number;
  last: number;
  side: 'base' | 'head';
}

/** What became of a trial, in one word or two, and whether that is good. */
export interface Outcome {
  word: string;
  tone: 'good' | 'bad' | 'warn' | 'plain';
}

/** One of V, I, E, A with what it means in this trial. */
export interface PageMark {
  mark: string;
  holds: boolean;
  text: string;
}

/** A finding of the review. */
export interface PageFinding {
  blocking: boolean;
  target: boolean;
  place: PagePlace | null;
  cwe: string;
  mechanism: string;
  text: string;
  evidence: PagePlace[];
}

/** What the case asks for. */
export interface PageRubric {
  mechanism: string;
  target: { place: PagePlace; symbol: string }[];
  /** Words of a group, and the numbers of the findings that have one. */
  accept: { words: string[]; by: number[] }[];
  premises: { claim: string; at: PagePlace[]; by: number[] }[];
  offTarget: string[];
}

/** A trial as the page has it. */
export interface PageTrial {
  /** The fragment that opens it; no two are equal. */
  slug: string;
  name: string;
  outcome: Outcome;
  /** Name and value. */
  facts: [string, string][];
  verdict: string;
  reason: string;
  marks: PageMark[];
  findings: PageFinding[];
  rubric: PageRubric | null;
  /** Unified diff; empty when none was kept. */
  diff: string;
}

/** `case-` and the trial's name; spaces are no part of an HTML id. */
export function slugOf(t: Trial): string {
  return `case-${inertLine(trialName(t)).replace(/\s+/g, '~')}`;
}

/** What was done to the case: framing, control, repetition; empty for the plain trial. */
export function variantOf(t: Trial): string {
  return trialName({ ...t, id: '' }).trim();
}

/** The verdict, or why there is none. */
export function verdictOf(t: Trial): string {
  return t.review?.verdict ?? t.status;
}

/** What became of a trial. */
export function outcomeOf(t: Trial): Outcome {
  const { V, I, A } = t.grade;
  if (t.status === 'unavailable') return { word: 'unavailable', tone: 'plain' };
  if (t.status !== 'reviewed') return { word: 'no review', tone: 'warn' };
  if (t.kind === 'benign') {
    if (!V) return { word: 'let through', tone: 'good' };
    return t.residual ? { word: 'residual block', tone: 'plain' } : { word: 'false block', tone: 'bad' };
  }
  if (A) return { word: 'attributable', tone: 'good' };
  if (!V) return { word: 'missed', tone: 'bad' };
  return I ? { word: 'evidence lacking', tone: 'warn' } : { word: 'not named', tone: 'warn' };
}

/** A trial as the page has it. */
export function pageTrial(t: Trial): PageTrial {
  const rubric = t.detail?.rubric ?? null;
  return {
    slug: slugOf(t),
    name: inertLine(trialName(t)),
    outcome: outcomeOf(t),
    facts: facts(t),
    verdict: verdictOf(t),
    reason: inertLine(t.reason ?? ''),
    marks: marksOf(t),
    findings: (t.review?.findings ?? []).map((f, i) => pageFinding(f, t.targets[i] === true)),
    rubric: rubric && pageRubric(rubric, t.review?.findings ?? []),
    diff: inertText(t.detail?.diff ?? '')
  };
}

function facts(t: Trial): [string, string][] {
  const all: [string, string | null][] = [
    ['Repository', t.repository],
    ['Kind', t.residual ? `${t.kind}, residual twin` : t.kind],
    ['Tier', t.tier],
    ['Language', t.language],
    ['CWE', t.cwe.join(', ')],
    ['Defect', t.defect],
    ['Evidence location', t.evidenceLocation],
    ['Group', t.group],
    ['Origin', t.origin],
    ['Twin', t.pair],
    ['Variant', variantOf(t)],
    ['Seconds', t.seconds.toFixed(1)]
  ];
  return all.flatMap(([name, value]): [string, string][] => (value ? [[name, inertLine(value)]] : []));
}

/** V, I, E and A in words. */
export function marksOf(t: Trial): PageMark[] {
  const { V, I, E, A } = t.grade;
  if (t.status === 'unavailable') return [];
  if (t.kind === 'benign') {
    const text = V ? (t.residual ? 'Blocked. The twin has a weakness of its own, so that this counts apart.' : 'Blocked, though nothing is wrong with the change: a false block.') : 'Not blocked, as it should be.';
    return [{ mark: 'V', holds: V, text }];
  }
  return [
    { mark: 'V', holds: V, text: V ? 'Blocked: the verdict is BLOCK.' : 'Not blocked.' },
    { mark: 'I', holds: I, text: I ? 'Identified: a blocking finding is at the target and names the mechanism.' : 'Not identified: no graded blocking finding is at the target and says what the rubric accepts.' },
    { mark: 'E', holds: E, text: E ? 'Evidence: that finding cites a place of every premise.' : 'Evidence lacking: no such finding cites a place of every premise.' },
    { mark: 'A', holds: A, text: A ? 'Attributable: blocked, for the right reason, with the evidence.' : 'Not attributable: V, I and E do not all hold.' }
  ];
}

function pagePlace(place: { path: string; lines: readonly [number, number]; side?: 'base' | 'head' }): PagePlace {
  return { path: inertLine(place.path), first: place.lines[0], last: place.lines[1], side: place.side ?? 'head' };
}

function pageFinding(f: NeutralFinding, target: boolean): PageFinding {
  return {
    blocking: f.blocking,
    target,
    place: f.path ? pagePlace({ path: f.path, lines: [f.line, f.end_line || f.line] }) : null,
    cwe: inertLine(f.cwe.join(', ')),
    mechanism: inertLine(f.mechanism ?? ''),
    text: inertText(f.text),
    evidence: f.evidence.map(pagePlace)
  };
}

type Rubric = NonNullable<NonNullable<Trial['detail']>['rubric']>;

function pageRubric(rubric: Rubric, findings: readonly NeutralFinding[]): PageRubric {
  // Only what the grader reads: the first blocking findings, each to its bounds.
  const graded = findings.map((finding, i) => ({ finding, number: i + 1 })).filter(({ finding }) => finding.blocking).slice(0, MAX_GRADED_FINDINGS);
  const by = (holds: (f: NeutralFinding) => boolean): number[] => graded.filter(({ finding }) => holds(finding)).map(({ number }) => number);
  const text = (f: NeutralFinding): string => Array.from(f.text).slice(0, MAX_GRADED_CHARS).join('').toLowerCase();
  return {
    mechanism: inertText(rubric.mechanism),
    target: rubric.target.map((t) => ({ place: pagePlace(t), symbol: inertLine(t.symbol ?? '') })),
    accept: rubric.accept.map((words) => ({ words: words.map(inertLine), by: by((f) => accepts(text(f), [words])) })),
    premises: rubric.premises.map((p) => ({ claim: inertText(p.claim), at: p.at.map(pagePlace), by: by((f) => p.at.some((place) => cites(f, pagePlace(place)))) })),
    offTarget: rubric.off_target.map(inertLine)
  };
}

function cites(f: NeutralFinding, place: PagePlace): boolean {
  const own: PagePlace = pagePlace({ path: f.path, lines: [f.line, f.end_line || f.line] });
  return [own, ...f.evidence.slice(0, MAX_GRADED_CITATIONS).map(pagePlace)].some(({ path, side, first, last }) => {
    const end = Math.min(last, first + MAX_GRADED_LINES - 1);
    return path === place.path && side === place.side && first <= place.last + PREMISE_SLACK && place.first <= end + PREMISE_SLACK;
  });
}
