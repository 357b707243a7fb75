/** Which role an enforcement has: shapes of the knowledge base against features of the code. */
import type { Shape } from '../knowledge/index.js';
import { calleeFits } from '../knowledge/patterns.js';
import type { CallName, Features } from './features.js';

/** Weight of a matched field: how much it says about the role. */
const WEIGHT = { strings: 4, calls: 3, alsoCalls: 2, numbers: 2, governs: 3, denialWords: 3, words: 2, alsoWords: 2, operators: 1, denies: 1 };

/**
 * How well features fit a shape: 0 when some field does not match, else the sum of the fields' weights.
 * @param governed classes of the operations that are governed
 */
export function fit(shape: Shape, f: Features, governed: ReadonlySet<string>, language: string): number {
  let score = 0;
  if (shape.languages && !shape.languages.includes(language)) return 0;
  if (shape.notWords?.some((w) => hasWord(f.words, w))) return 0;
  if (shape.notCalls?.some((c) => hasCall(f.calls, c))) return 0;
  if (shape.calls) {
    if (!shape.calls.some((c) => hasCall(f.calls, c))) return 0;
    score += WEIGHT.calls;
  }
  if (shape.alsoCalls) {
    if (!shape.alsoCalls.some((c) => hasCall(f.calls, c))) return 0;
    score += WEIGHT.alsoCalls;
  }
  if (shape.strings) {
    if (!shape.strings.some((s) => f.strings.some((x) => (s.startsWith('=') && s.length > 1 ? x === s.slice(1) : x.includes(s))))) return 0;
    score += WEIGHT.strings;
  }
  if (shape.numbers) {
    if (!shape.numbers.some((n) => f.numbers.has(n))) return 0;
    score += WEIGHT.numbers;
  }
  if (shape.words) {
    if (!shape.words.some((w) => hasWord(f.words, w))) return 0;
    score += WEIGHT.words;
  }
  if (shape.named) {
    if (!shape.named.some((w) => hasWord(f.named, w))) return 0;
    score += WEIGHT.words;
  }
  if (shape.alsoWords) {
    if (!shape.alsoWords.some((w) => hasWord(f.words, w))) return 0;
    score += WEIGHT.alsoWords;
  }
  if (shape.operators) {
    if (!shape.operators.some((o) => f.operators.has(o))) return 0;
    score += WEIGHT.operators;
  }
  if (shape.denies) {
    if (!f.verifies && (!f.denial || f.denial.form === 'else')) return 0;
    score += WEIGHT.denies;
  }
  if (shape.denialWords) {
    if (!shape.denialWords.some((w) => hasWord(f.denialWords, w))) return 0;
    score += WEIGHT.denialWords;
  }
  if (shape.governs) {
    if (!shape.governs.some((g) => g === 'any' || governed.has(g))) return 0;
    score += WEIGHT.governs;
  }
  return score > 0 ? Math.max(1, score + (shape.weight ?? 0)) : 0;
}

/** A shape that the knowledge base itself ranks behind the others: it tells a role by its place more than by what is tested. */
export function isCatchAll(shape: Shape): boolean {
  return (shape.weight ?? 0) < 0;
}

/** A pattern of several words (`access denied`) needs all of them; one word fits the beginning of a word, `=word` the whole. */
function hasWord(words: ReadonlySet<string>, pattern: string): boolean {
  return pattern.split(' ').every((p) => {
    if (p.startsWith('=')) return words.has(p.slice(1));
    for (const w of words) if (w.startsWith(p)) return true;
    return false;
  });
}

function hasCall(calls: CallName[], pattern: string): boolean {
  return calls.some((c) => calleeFits(pattern, c.dotted, c.name));
}
