/**
 * The evidence pack of the model reviewer: what of the change and of the repository a prompt shows, ranked as a person would
 * open it. Deterministic and bounded (bounds.ts).
 */
import { createHash } from 'node:crypto';
import type { Candidate, Context } from '../../candidates/types.js';
import type { Pack, Section } from '../types.js';
import { MAX_DIFFERENCE_CHARS, MAX_SUBJECTS } from '../bounds.js';
import { additionLines, referenceSections, restSections, useSections } from './around.js';
import { hunkSections, RANK, type Opened } from './changes.js';
import { differenceLines } from './differences.js';
import { Finder } from './finder.js';
import { importerSection, relatedSections } from './related.js';
import { groupOf } from './lexical.js';
import { omittedFile } from './shown.js';
import { Sources } from './sources.js';
import { interestOf, subjectsOf } from './subjects.js';
import { loweringFor } from '../../syntax/parse.js';
import { pathOf, unifiedFile } from './unified.js';

export { writePack, writeSections } from './write.js';

/** Why a file is not shown that can't be compared line by line. */
export const TOO_MANY_EDITS = 'too many edits to be compared line by line';

/** What a pack is built with besides the context. */
export interface PackOptions {
  /** The engine's candidates: they say what to open first. */
  candidates?: readonly Candidate[];
  /** Whether a file is not to be looked at, by its paths. */
  outOfScope?: (paths: readonly string[]) => boolean;
}

/** Builds the pack of a change. */
export async function buildPack(ctx: Context, options: PackOptions = {}): Promise<Pack> {
  const candidates = options.candidates ?? [];
  const sources = await Sources.of(ctx);
  const interest = interestOf(ctx, candidates);
  const omitted: Pack['omitted'] = [];
  const opened: Opened[] = [];
  for (const change of ctx.store.snapshot.changes) {
    const path = (change.head ?? change.base)!;
    const paths = [change.base, change.head].filter((p): p is string => p !== null);
    const reason = options.outOfScope?.(paths) ? 'out of scope' : await omittedFile(change, ctx.store.snapshot);
    const file = reason === null ? await unifiedFile(change, sources) : null;
    if (!file) {
      omitted.push({ path, reason: reason ?? TOO_MANY_EDITS });
      continue;
    }
    if (file.changes.length === 0) {
      omitted.push({ path, reason: change.status === 'renamed' ? `renamed from ${change.base}` : 'only comments are changed' });
      continue;
    }
    const subjects = await subjectsOf(file, ctx, sources, interest);
    const code = loweringFor(path) || groupOf(path).length > 0 ? 20 : 0;
    opened.push({ file, subjects, score: code + interest.file(path) + Math.min(30, file.changes.length) + Math.max(0, ...subjects.map((s) => s.score)) });
  }
  opened.sort((a, b) => b.score - a.score || (pathOf(a.file) < pathOf(b.file) ? -1 : 1));
  const subjects = opened.flatMap((o) => o.subjects).sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.first - b.first));
  const sections: Section[] = hunkSections(opened, subjects, sources);
  const finder = new Finder(ctx, sources);
  const { sentences, left } = differenceLines(ctx, candidates, new Set(opened.flatMap((o) => [o.file.base, o.file.head]).filter((p) => p !== null)));
  // Additions that nothing names are as telling as losses: they stand behind the first few.
  const differences = [...sentences.slice(0, 12), ...(await additionLines(opened, finder)), ...sentences.slice(12)];
  if (differences.length) sections.push({ rank: RANK.difference, kind: 'difference', heading: "what PRGuard's engine found: contract differences and additions (facts, not judgements)", text: within(differences, left, MAX_DIFFERENCE_CHARS), data: false });
  const first = subjects.slice(0, MAX_SUBJECTS);
  sections.push(...(await relatedSections(first, finder, sources, candidates)));
  sections.push(...(await referenceSections(opened, finder, sources)));
  sections.push(...(await useSections(first, finder, sources)));
  sections.push(...(await restSections(opened.slice(0, MAX_SUBJECTS), sources)));
  const importers = await importerSection(ctx, finder, opened.slice(0, MAX_SUBJECTS).map((o) => pathOf(o.file)));
  if (importers) sections.push(importers);
  sections.sort((a, b) => a.rank - b.rank);
  return { sections, omitted, digest: digestOf(sections, omitted) };
}

/** As many sentences as fit, then how many are left out with those that are left out before. */
function within(sentences: readonly string[], before: number, max: number): string {
  let chars = 0;
  const shown = sentences.filter((s) => (chars += s.length + 1) <= max);
  const left = before + sentences.length - shown.length;
  return [...shown, ...(left > 0 ? [`(${left} further differences are not listed.)`] : [])].join('\n');
}

function digestOf(sections: readonly Section[], omitted: Pack['omitted']): string {
  const hash = createHash('sha256');
  for (const s of sections) hash.update(JSON.stringify([s.rank, s.kind, s.heading, s.text, s.data]));
  return hash.update(JSON.stringify(omitted)).digest('hex');
}
