/** A claim as it is found in a text, and its quotation. */
import { shown } from './controls.js';
import type { ClaimType } from '../verdict/types.js';
import type { Facts } from './facts.js';
import type { NarrativeText } from './texts.js';

/** A claim as it was found. */
export interface Found {
  type: ClaimType;
  /** Which kind of it; by the rule that found it. */
  as: string;
  text: NarrativeText;
  /** Offsets in the text. */
  start: number;
  end: number;
  /** The sentence that holds it. */
  quote: string;
  facts: Facts;
  /** A model found it, and the lexicon did not. */
  byModel?: true;
}

/** Longest quote, in characters. */
export const MAX_QUOTE = 300;

/** A text on one line, without what steers a terminal, of at most `max` characters. */
export function cut(text: string, max = MAX_QUOTE): string {
  const flat = shown(text).replace(/\s+/g, ' ').trim();
  return flat.length <= max ? flat : `${flat.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Marks of code and emphasis that a quotation takes with it where they stand at its edge. */
const MARKS = /[`*_~]/;
/** Most of them. */
const MAX_MARKS = 6;

/** A stretch of a text as a quotation: with marks around it that it would otherwise have one half of. */
export function quotation(source: string, start: number, end: number, max = MAX_QUOTE): string {
  let [from, to] = [start, end];
  while (from > 0 && start - from < MAX_MARKS && MARKS.test(source[from - 1]!)) from--;
  while (to < source.length && to - end < MAX_MARKS && MARKS.test(source[to]!)) to++;
  return cut(source.slice(from, to), max);
}
