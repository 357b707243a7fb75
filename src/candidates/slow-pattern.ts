/** Whether a pattern took the place of one that a backtracking engine gives up sooner. */
import type { Governed } from '../change/losses.js';
import { containsTerm, walkTerm, type Term } from '../change/term.js';
import { growthOf, type Growth } from '../characterize/backtracking.js';

const ORDER: Growth[] = ['linear', 'polynomial', 'exponential'];

/** Calls that take a pattern as text. */
const MATCHING = new Set(['compile', 'match', 'fullmatch', 'search', 'findall', 'finditer', 'sub', 'subn', 'split', 'regexp', 'test', 'exec', 'replace', 'replaceall', 'matchall', 'preg_match', 'preg_match_all', 'preg_replace', 'preg_replace_callback', 'preg_split', 'new', 'gsub', 'scan', 'matches']);

/** The pattern's text and whether case counts; null for what is none. */
function patternOf(t: Term, governed: readonly Governed[], side: 'from' | 'to'): { text: string; insensitive: boolean } | null {
  if (t.t !== 'const' || t.value.length > 2000) return null;
  if (t.type === 'regex') return split(t.value);
  if (t.type !== 'string' || !governed.some((g) => matchesBy(g[side].term, t) || g[side].args.some((a) => matchesBy(a, t)))) return null;
  const delimited = /^([/#~@%])(.*)\1([a-zA-Z]*)$/s.exec(t.value);
  return delimited ? { text: delimited[2], insensitive: delimited[3].includes('i') } : { text: t.value, insensitive: false };
}

function split(value: string): { text: string; insensitive: boolean } {
  const end = value.lastIndexOf('/');
  return value.startsWith('/') && end > 0 ? { text: value.slice(1, end), insensitive: value.slice(end + 1).includes('i') } : { text: value, insensitive: false };
}

/** Whether a call takes a text as its pattern. */
function matchesBy(top: Term, pattern: Term): boolean {
  let found = false;
  walkTerm(top, (t) => {
    if (t.t === 'call' && MATCHING.has(t.name.toLowerCase()) && t.args.some((a) => a.id === pattern.id || containsTerm(a, pattern.id))) found = true;
    return !found;
  });
  return found;
}

/** Whether the new pattern is slower by an order than the old one; what is not read says nothing. */
export function slowerPattern(old: Term, now: Term, governed: readonly Governed[]): boolean {
  const before = patternOf(old, governed, 'from');
  const after = before && patternOf(now, governed, 'to');
  if (!before || !after || before.text === after.text) return false;
  const [a, b] = [growthOf(before.text, before.insensitive), growthOf(after.text, after.insensitive)];
  return a !== 'unknown' && b !== 'unknown' && ORDER.indexOf(b) > ORDER.indexOf(a);
}
