/**
 * Chooses the mechanisms that prompts show, directed by the characterisation: coarse by likeness of texts, fine by likeness
 * and by structure. Lexical by default; with an embedding model by cosine, under thresholds that belong to its encoder.
 */
import { createHash } from 'node:crypto';
import type { Knowledge, Mechanism } from '../knowledge/index.js';
import type { Characterisation } from './schemas.js';

/** Mechanisms kept by likeness alone (the paper's numbers, as are those below). */
export const COARSE = 5;
/** Mechanisms that are shown. */
export const FINE = 3;
/** Weight of likeness beside structure. */
export const LIKENESS = 0.8;

/** Parameters of BM25, as usual. */
const K1 = 1.2;
const B = 0.75;

/** Cosines of texts; null where there is no embedding model or it failed. */
export type Embed = (texts: readonly string[]) => Promise<number[][] | null>;

/** What retrieval chose, and from what. */
export interface Retrieved {
  mechanisms: Mechanism[];
  /** SHA-256 over the query and the chosen ids: equal in two runs when retrieval was. */
  digest: string;
  by: 'embedding' | 'lexical';
}

/** What is known of the change beside the characterisation. */
export interface Structure {
  /** Roles of the engine's own candidates and rejected ones. */
  roles: ReadonlySet<string>;
  /** Classes of operations in changed functions. */
  classes: ReadonlySet<string>;
}

/** Chooses mechanisms for a characterisation. */
export async function retrieve(c: Characterisation, knowledge: Knowledge, structure: Structure, embed: Embed | null, thresholds: { coarse: number; fine: number }): Promise<Retrieved> {
  const query = queryOf(c);
  const texts = knowledge.mechanisms.map((m) => documentOf(m, knowledge));
  const cosines = embed ? await byEmbedding(query, texts, embed) : null;
  const likeness = cosines ?? normalised(bm25(query, texts));
  const limits = cosines ? thresholds : { coarse: 0, fine: 0 };
  const coarse = knowledge.mechanisms
    .map((mechanism, i) => ({ mechanism, score: likeness[i]! }))
    .filter((x) => x.score > limits.coarse)
    .sort((a, b) => b.score - a.score || (a.mechanism.id < b.mechanism.id ? -1 : 1))
    .slice(0, COARSE);
  const fine = coarse
    .map(({ mechanism, score }) => ({ mechanism, score: LIKENESS * score + (1 - LIKENESS) * structural(mechanism, c, structure) }))
    .filter((x) => x.score > limits.fine)
    .sort((a, b) => b.score - a.score || (a.mechanism.id < b.mechanism.id ? -1 : 1))
    .slice(0, FINE);
  const mechanisms = fine.map((x) => x.mechanism);
  const digest = createHash('sha256').update([query, ...mechanisms.map((m) => m.id)].join('\0')).digest('hex');
  return { mechanisms, digest, by: cosines ? 'embedding' : 'lexical' };
}

/** The text that mechanisms are compared with: what is guarded, lost and reached. */
export function queryOf(c: Characterisation): string {
  const telling = c.guards.filter((g) => g.status !== 'kept');
  return [...telling.map((g) => `${g.status} ${g.what} ${g.protects}`), ...c.sinks, c.effect, c.after].join('\n');
}

function documentOf(m: Mechanism, knowledge: Knowledge): string {
  const t = m.texts;
  return [m.title, knowledge.roles.get(m.role)?.property ?? '', m.operations.join(' '), t.behaviour, t.condition, t.consequence].join('\n').replace(/\{\w+\}/g, ' ');
}

/** How well a mechanism's schema and role go with what is known: a share of three. */
function structural(m: Mechanism, c: Characterisation, s: Structure): number {
  const statuses = new Set(c.guards.map((g) => g.status));
  const lost = statuses.has('removed') || statuses.has('weakened') || statuses.has('moved');
  const absent = statuses.has('declared-only') || statuses.has('missing-here');
  const schema = m.schema === 'unwired-enforcement' ? statuses.has('declared-only') : m.schema === 'sibling-gap' ? absent : lost;
  const operations = m.operations.length === 0 ? s.classes.size > 0 : m.operations.some((x) => s.classes.has(x));
  return (Number(schema) + Number(s.roles.has(m.role)) + Number(operations)) / 3;
}

async function byEmbedding(query: string, texts: readonly string[], embed: Embed): Promise<number[] | null> {
  const vectors = await embed([query, ...texts]);
  if (!vectors || vectors.length !== texts.length + 1) return null;
  return texts.map((_, i) => cosine(vectors[0]!, vectors[i + 1]!));
}

function cosine(a: readonly number[], b: readonly number[]): number {
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    ab += a[i]! * (b[i] ?? 0);
    aa += a[i]! * a[i]!;
    bb += (b[i] ?? 0) ** 2;
  }
  return aa && bb ? ab / Math.sqrt(aa * bb) : 0;
}

/** Words of a text in lower case, plural and usual endings off, camel case apart. */
export function tokens(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((w) => w.length > 2)
    .map((w) => w.replace(/(?:ations?|ings?|ed|es|s)$/, '') || w);
}

/** Likeness of a query to each text by BM25. */
export function bm25(query: string, texts: readonly string[]): number[] {
  const documents = texts.map(tokens);
  const average = documents.reduce((n, d) => n + d.length, 0) / Math.max(1, documents.length);
  const within = new Map<string, number>();
  for (const d of documents) for (const w of new Set(d)) within.set(w, (within.get(w) ?? 0) + 1);
  const asked = [...new Set(tokens(query))];
  return documents.map((d) => {
    const counts = new Map<string, number>();
    for (const w of d) counts.set(w, (counts.get(w) ?? 0) + 1);
    return asked.reduce((sum, w) => {
      const n = counts.get(w) ?? 0;
      if (n === 0) return sum;
      const df = within.get(w)!;
      return sum + (Math.log(1 + (documents.length - df + 0.5) / (df + 0.5)) * n * (K1 + 1)) / (n + K1 * (1 - B + (B * d.length) / average));
    }, 0);
  });
}

function normalised(scores: number[]): number[] {
  const top = Math.max(0, ...scores);
  return top > 0 ? scores.map((s) => s / top) : scores;
}
