/**
 * What became of earlier findings: each one stands, moved, is repaired (by what), is found no longer, or was not looked at
 * again. Pure: what is remembered of earlier reviews and this review in, fates out.
 */
import { createHash } from 'node:crypto';
import type { Finding, Rejected, Review } from '../verdict/types.js';
import { worstFirst } from './words.js';

/** Text that enforced something in base, told apart without keeping it. */
export interface Enforcement {
  /** File in base. */
  path: string;
  /** Lines that are not blank. */
  lines: number;
  /** Of those lines, without indentation. */
  digest: string;
  /** How often head had it when the finding was made. */
  count: number;
  /** Premise that it proved. */
  premise: string;
}

/** What is remembered of a finding. */
export interface Earlier {
  fingerprint: string;
  mechanism: string;
  path: string;
  line: number;
  /** Its name, or a digest of it (`withoutNames`). */
  function: string;
  /** Ids of the critical premises. */
  premises: string[];
  enforcement: Enforcement | null;
  /** Digest of the first line of the operation, without indentation; null when it was not cited. */
  operation: string | null;
  /** Where and at which head it was first seen. */
  first: { head: string; path: string; line: number };
}

/** Why a finding is gone. */
export interface Cause {
  /** Premise that holds no longer, or refuter that holds now. */
  id: string;
  /** One phrase; names of the repository in it are raw. */
  detail: string;
  /** Place in head that shows it. */
  path: string | null;
  lines: [number, number] | null;
}

/** A finding that was repaired or is found no longer, and the head at which that was seen. */
export interface Gone {
  earlier: Earlier;
  /** Null when it can't be told. */
  cause: Cause | null;
  head: string;
}

/** What is remembered between reviews of one pull request. */
export interface Memory {
  findings: Earlier[];
  /** Newest first. */
  gone: Gone[];
}

/** What became of a finding. */
export type Fate =
  | { fate: 'stands' | 'moved'; earlier: Earlier; finding: Finding }
  | { fate: 'accepted'; earlier: Earlier }
  /** Its file was not analysed this time. */
  | { fate: 'unknown'; earlier: Earlier }
  | ({ fate: 'repaired' | 'gone' } & Gone);

/** Text of files of head by path: null when there is no such file; what can't be read has no entry. */
export type HeadTexts = ReadonlyMap<string, string | null>;

/** Findings that are remembered, and those gone. */
export const maxRemembered = 60;
/** Gone findings that are remembered. */
export const maxGone = 20;
const shortHead = 12;

/** Digest of a text that is told apart only. */
function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Lines of a text that are not blank, without indentation, with their 1-based numbers. */
function solid(text: string): { text: string; line: number }[] {
  return text
    .split('\n')
    .map((line, i) => ({ text: line.trim().replace(/\s+/g, ' '), line: i + 1 }))
    .filter((l) => l.text !== '');
}

/** Places of head that read like the enforcement. */
function occurrences(text: string, { lines, digest }: Pick<Enforcement, 'lines' | 'digest'>): [number, number][] {
  const all = solid(text);
  const out: [number, number][] = [];
  for (let i = 0; i + lines <= all.length; i++) {
    const window = all.slice(i, i + lines);
    if (short(window.map((l) => l.text).join('\n')) === digest) out.push([window[0].line, window[lines - 1].line]);
  }
  return out;
}

/** What in base enforced what the finding says is lost: only a loss has such a place, an absence was never there. */
function enforcementOf(finding: Finding, head: HeadTexts): Enforcement | null {
  const index = finding.citations.findIndex((c) => c.role === 'obligation' && c.side === 'base');
  if (finding.defect !== 'present' || index < 0) return null;
  const { path, quote } = finding.citations[index];
  const lines = solid(quote);
  // A brace or `else` is found anywhere.
  if (lines.map((l) => l.text).join('').replace(/\W/g, '').length < 8) return null;
  const mark = { lines: lines.length, digest: short(lines.map((l) => l.text).join('\n')) };
  const text = head.get(path);
  const premise = finding.premises.find((p) => p.citations.includes(index))?.id ?? finding.premises[0]?.id ?? 'enforcement-lost';
  return { path, ...mark, count: text ? occurrences(text, mark).length : 0, premise };
}

function operationOf(finding: Finding): string | null {
  const { path, line } = finding;
  const cited = finding.citations.find((c) => c.role === 'operation' && c.side === 'head' && c.path === path && c.lines[0] <= line && line <= c.lines[1]);
  const text = cited?.quote.split('\n')[line - cited.lines[0]];
  return text?.trim() ? short(solid(text)[0].text) : null;
}

/** Paths whose text in head `track` and `remember` want. */
export function pathsToRead(memory: Memory, review: Review): string[] {
  const earlier = memory.findings.flatMap((e) => [e.path, ...(e.enforcement ? [e.enforcement.path] : [])]);
  const now = worstFirst(review.findings).slice(0, maxRemembered).flatMap((f) => f.citations.filter((c) => c.role === 'obligation').map((c) => c.path));
  return [...new Set([...earlier, ...now])];
}

/** The fate of each remembered finding, in the order in which they are remembered. */
export function track(memory: Memory, review: Review, head: HeadTexts): Fate[] {
  const left = new Map(review.findings.map((f) => [f.fingerprint, f]));
  const known = new Set(memory.findings.map((e) => e.fingerprint));
  const strangers = (): Finding[] => [...left.values()].filter((f) => !known.has(f.fingerprint));
  return memory.findings.map((earlier): Fate => {
    const finding = left.get(earlier.fingerprint) ?? strangers().find((f) => sameElsewhere(earlier, f, head));
    if (finding) {
      left.delete(finding.fingerprint);
      const still = finding.path === earlier.first.path && finding.line === earlier.first.line;
      return { fate: still ? 'stands' : 'moved', earlier, finding };
    }
    if (review.accepted.some((a) => a.finding.fingerprint === earlier.fingerprint)) return { fate: 'accepted', earlier };
    const unseen = new Set([...review.coverage.notAnalysed.map((n) => n.path), ...review.coverage.outOfScope]);
    if (unseen.has(earlier.path)) return { fate: 'unknown', earlier };
    const cause = causeOf(earlier, review, head);
    return { fate: cause ? 'repaired' : 'gone', earlier, cause, head: review.head.revision.slice(0, shortHead) };
  });
}

/** The same explanation at another place: the file or the function got another name, so the fingerprint changed. */
function sameElsewhere(earlier: Earlier, finding: Finding, head: HeadTexts): boolean {
  if (finding.mechanism !== earlier.mechanism) return false;
  const enforcement = enforcementOf(finding, head);
  if (enforcement && earlier.enforcement) return enforcement.digest === earlier.enforcement.digest && enforcement.path === earlier.enforcement.path;
  return earlier.function !== '' && isNamed(earlier, finding.function) && finding.path !== earlier.path;
}

function causeOf(earlier: Earlier, review: Review, head: HeadTexts): Cause | null {
  const { enforcement } = earlier;
  const text = enforcement && head.get(enforcement.path);
  if (enforcement && text) {
    const places = occurrences(text, enforcement);
    if (places.length > enforcement.count) return { id: enforcement.premise, detail: 'what enforced it is there again', path: enforcement.path, lines: nearest(places, earlier.line) };
  }
  const rejected = rejectionOf(earlier, review.rejected);
  if (rejected) return { id: rejected.rejectedBy, detail: rejected.detail, path: rejected.path, lines: [rejected.line, rejected.line] };
  const own = head.get(earlier.path);
  if (own === null) return { id: 'operation-reached', detail: 'its file is gone', path: null, lines: null };
  if (own !== undefined && earlier.operation !== null && !solid(own).some((l) => short(l.text) === earlier.operation)) {
    return { id: 'operation-reached', detail: 'the operation is gone or reads otherwise', path: null, lines: null };
  }
  return null;
}

function nearest(places: [number, number][], line: number): [number, number] {
  return places.reduce((a, b) => (Math.abs(b[0] - line) < Math.abs(a[0] - line) ? b : a));
}

/** The candidate that would have been this finding, and was rejected this time. */
function rejectionOf(earlier: Earlier, rejected: readonly Rejected[]): Rejected | undefined {
  return rejected
    .filter((r) => r.mechanism === earlier.mechanism && r.path === earlier.path && isNamed(earlier, r.function))
    .sort((a, b) => Math.abs(a.line - earlier.line) - Math.abs(b.line - earlier.line))[0];
}

/** What is remembered after this review, worst first. The same again when the same head is reviewed again. */
export function remember(memory: Memory, review: Review, fates: readonly Fate[], head: HeadTexts): Memory {
  const now = review.head.revision.slice(0, shortHead);
  const first = new Map(fates.flatMap((f) => (f.fate === 'stands' || f.fate === 'moved' ? [[f.finding.fingerprint, f.earlier.first] as const] : [])));
  const findings = worstFirst(review.findings).map((f): Earlier => ({
    fingerprint: f.fingerprint, mechanism: f.mechanism, path: f.path, line: f.line, function: f.function,
    premises: f.premises.filter((p) => p.critical).map((p) => p.id),
    enforcement: enforcementOf(f, head),
    operation: operationOf(f),
    first: first.get(f.fingerprint) ?? { head: now, path: f.path, line: f.line }
  }));
  const unknown = fates.flatMap((f) => (f.fate === 'unknown' ? [f.earlier] : []));
  return { findings: [...findings, ...unknown].slice(0, maxRemembered), gone: goneAfter(memory, review, fates).slice(0, maxGone) };
}

/** Findings that are gone, newest first: by this review, then those that are remembered and did not come back. */
export function goneAfter(memory: Memory, review: Review, fates: readonly Fate[]): Gone[] {
  const now = fates.flatMap((f) => (f.fate === 'repaired' || f.fate === 'gone' ? [{ earlier: f.earlier, cause: f.cause, head: f.head }] : []));
  const other = new Set([...now.map((g) => g.earlier), ...review.findings, ...review.accepted.map((a) => a.finding)].map((f) => f.fingerprint));
  return [...now, ...memory.gone.filter((g) => !other.has(g.earlier.fingerprint))];
}

const HIDDEN = 'sha256:';

/** A name that is told apart from others without being read: for memories that everybody can read. */
function hidden(name: string): string {
  return name === '' || name.startsWith(HIDDEN) ? name : `${HIDDEN}${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
}

/** Whether the function of an earlier finding has this name. */
function isNamed(earlier: Earlier, name: string): boolean {
  return earlier.function === (earlier.function.startsWith(HIDDEN) ? hidden(name) : name);
}

/** The memory without names of functions and without sentences on what changed. */
export function withoutNames({ findings, gone }: Memory): Memory {
  const bare = (e: Earlier): Earlier => ({ ...e, function: hidden(e.function) });
  return { findings: findings.map(bare), gone: gone.map((g) => ({ ...g, earlier: bare(g.earlier), cause: g.cause && { ...g.cause, detail: '' } })) };
}
