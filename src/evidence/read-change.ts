/** The changed files in a supported language, lowered on both sides, and what could not be. */
import type { FilePair, SourceUnit } from '../change/match.js';
import type { NotAnalysed } from '../snapshot/index.js';
import type { Span } from '../syntax/form.js';
import { loweringFor } from '../syntax/parse.js';
import { coverageSentence } from '../verdict/coverage.js';
import type { Coverage } from '../verdict/types.js';
import { isSkipped, type LoadedUnit, type UnitStore } from './units.js';

/** The changed files as units, and what of them could not be read. */
export interface ReadChange {
  files: FilePair[];
  coverage: Coverage;
}

/**
 * Reads and lowers every changed file.
 * @param outOfScope whether a file is not to be analysed, by its paths in base and head
 */
export async function readChange(store: UnitStore, outOfScope: (paths: readonly string[]) => boolean = () => false): Promise<ReadChange> {
  const { snapshot } = store;
  const files: FilePair[] = [];
  const notAnalysed: NotAnalysed[] = [];
  const limits: string[] = [];
  const ignored: string[] = [];
  let analysedFiles = 0;
  let unsupportedFiles = 0;
  for (const c of snapshot.changes) {
    const path = c.head ?? c.base!;
    if (outOfScope([c.base, c.head].filter((p): p is string => p !== null))) {
      ignored.push(path);
      continue;
    }
    if (!loweringFor(path) && !(c.base && loweringFor(c.base))) {
      unsupportedFiles++;
      continue;
    }
    let whole = true;
    const side = async (which: 'base' | 'head', p: string | null): Promise<SourceUnit | null> => {
      if (p === null) return null;
      const loaded: LoadedUnit | NotAnalysed | null = await store.load(which, p);
      if (loaded === null) return null;
      if (isSkipped(loaded)) {
        whole = false;
        notAnalysed.push(loaded);
        return null;
      }
      if (loaded.unit.depthCapped) {
        whole = false;
        notAnalysed.push({ path: p, side: which, reason: 'depth', detail: 'Part of the file is nested more deeply, or longer, than PRGuard follows; that part was not analysed.' });
      }
      return { unit: loaded.unit, source: loaded.source };
    };
    const base = await side('base', c.base);
    const head = await side('head', c.head);
    if (base || head) files.push({ base, head });
    const unread = head && unreadable(head, base);
    if (unread) {
      whole = false;
      notAnalysed.push({ path: head.unit.path, side: 'head', reason: 'syntax-error', detail: `Line ${unread.line} is no ${head.unit.language} that PRGuard can read; conditions near it count as unknown.` });
    }
    if (whole) analysedFiles++;
  }
  if (!snapshot.renamesComplete) limits.push('There are too many changed files to look for renames with edits; such files count as deleted and added.');
  return { files, coverage: withLine({ changedFiles: snapshot.changes.length, analysedFiles, unsupportedFiles, outOfScope: ignored, notAnalysed, limits }) };
}

/**
 * The first place of head that the grammar can't read and that the change is responsible for: it is not in base in the
 * same words, or it is in a function that the change touches. What else base has too the change did not bring.
 */
function unreadable(head: SourceUnit, base: SourceUnit | null): Span | undefined {
  const known = new Map<string, number>();
  for (const e of base?.unit.errors ?? []) known.set(words(base!, e), (known.get(words(base!, e)) ?? 0) + 1);
  return head.unit.errors.find((e) => {
    const text = words(head, e);
    const left = known.get(text) ?? 0;
    if (left === 0) return true;
    known.set(text, left - 1);
    const around = head.unit.functions.filter((f) => f.form !== 'file' && f.span.start <= e.start && f.span.end >= e.end).sort((a, b) => b.span.start - a.span.start)[0];
    return around !== undefined && !base!.source.includes(head.source.slice(around.span.start, around.span.end));
  });
}

/** Text of a place, without regard to white space. */
function words({ source }: SourceUnit, { start, end }: Span): string {
  return source.slice(start, end).replace(/\s+/g, ' ');
}

/** A coverage with its sentence. */
export function withLine(counts: Omit<Coverage, 'line'>): Coverage {
  return { ...counts, line: coverageSentence(counts, (text) => text) };
}
