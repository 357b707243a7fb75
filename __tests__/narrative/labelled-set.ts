/** Reads the labelled texts and measures an extractor on them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { extract } from '../../src/narrative/extract.js';
import type { Found } from '../../src/narrative/found.js';
import { claimTypes, type Channel, type ClaimType } from '../../src/verdict/types.js';

export interface Labelled {
  id: string;
  channel: Channel;
  text: string;
  claims: { type: ClaimType; span: string }[];
}

/** The entries of a file of labelled texts. */
export function readLabelled(name: 'seen' | 'seen-2' | 'seen-3' | 'unseen'): Labelled[] {
  return parse(readFileSync(join(__dirname, 'labelled', `${name}.yml`), 'utf8')) as Labelled[];
}

export interface Rates {
  type: string;
  labelled: number;
  extracted: number;
  precision: number;
  recall: number;
  f1: number;
}

const overlap = (f: Found, c: { type: string; span: string }, text: string): boolean => {
  const start = text.indexOf(c.span);
  return f.type === c.type && f.start < start + c.span.length && start < f.end;
};

/** What an entry lacks and has too much. */
export function differences({ text, channel, claims }: Labelled): { missed: string[]; extra: string[] } {
  const found = extract({ channel, source: null, text, line: null });
  return {
    missed: claims.filter((c) => !found.some((f) => overlap(f, c, text))).map((c) => `${c.type}: ${c.span}`),
    extra: found.filter((f) => !claims.some((c) => overlap(f, c, text))).map((f) => `${f.type}/${f.as}: ${text.slice(f.start, f.end)}`)
  };
}

/** Precision and recall of each type, and over all. */
export function measure(entries: readonly Labelled[]): Rates[] {
  const counts = new Map<string, { labelled: number; hit: number; extracted: number; right: number }>([...claimTypes, 'all'].map((t) => [t, { labelled: 0, hit: 0, extracted: 0, right: 0 }]));
  for (const { text, channel, claims } of entries) {
    const found = extract({ channel, source: null, text, line: null });
    const add = (type: string, key: 'labelled' | 'hit' | 'extracted' | 'right'): void => {
      counts.get(type)![key]++;
      counts.get('all')![key]++;
    };
    for (const c of claims) {
      add(c.type, 'labelled');
      if (found.some((f) => overlap(f, c, text))) add(c.type, 'hit');
    }
    for (const f of found) {
      add(f.type, 'extracted');
      if (claims.some((c) => overlap(f, c, text))) add(f.type, 'right');
    }
  }
  return [...counts].map(([type, c]) => {
    const precision = c.extracted ? c.right / c.extracted : 1;
    const recall = c.labelled ? c.hit / c.labelled : 1;
    return { type, labelled: c.labelled, extracted: c.extracted, precision, recall, f1: precision + recall ? (2 * precision * recall) / (precision + recall) : 0 };
  });
}
