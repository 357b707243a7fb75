/** The changed lines of a pack: hunks, with the functions that they lie in as far as there is room. */
import type { Section } from '../types.js';
import { FUNCTION_WINDOW, MAX_FILE_HUNK_CHARS, MAX_FUNCTION_LINES, MAX_HUNK_CHARS, MAX_SHOWN_LINE_CHARS, MAX_WHOLE_FUNCTIONS, MAX_WIDENED_CHARS } from '../bounds.js';
import { quoted, shownPath } from './inert.js';
import type { Sources } from './sources.js';
import type { Subject } from './subjects.js';
import { partText, partsOf, pathOf, type ChangedFile, type Entry, type Part } from './unified.js';

/** Ranks of kinds: hunks first, those beyond the caps behind the nearest of what surrounds the change. */
export const RANK = { hunk: 100, lookUp: 150, difference: 200, related: 300, rest: 312, importer: 600 };

/** A changed file with its functions, in the order in which they are opened. */
export interface Opened {
  file: ChangedFile;
  subjects: Subject[];
  score: number;
}

/**
 * The hunks of all files. The functions of the first subjects are shown whole in them, both sides interleaved, so that no line
 * stands twice in a prompt.
 */
export function hunkSections(opened: readonly Opened[], subjects: readonly Subject[], sources: Sources): Section[] {
  // A change that fills the room by itself leaves none for whole functions.
  const plain = sizeOf(opened.flatMap((o) => partsOf(o.file).flatMap((p) => o.file.entries.slice(p.first, p.last + 1))));
  const wide = widened(subjects, Math.min(MAX_WIDENED_CHARS, Math.max(0, MAX_HUNK_CHARS - plain)));
  const out: Section[] = [];
  let all = 0;
  let order = 0;
  for (const { file } of opened) {
    let own = 0;
    for (const part of partsOf(file, wide.get(file) ?? [])) {
      const { text, cut } = partText(file, part, sources);
      if (text.trim() === '') continue;
      own += text.length;
      all += text.length;
      // The first hunk of a file is shown in any case: that the file is changed must be seen.
      const over = (own > MAX_FILE_HUNK_CHARS && own > text.length) || (all > MAX_HUNK_CHARS && order > 0);
      if (over) {
        own -= text.length;
        all -= text.length;
      }
      const names = [...new Set(subjects.filter((s) => s.file === file && s.title !== '' && inside(s, part, file)).map((s) => quoted(s.title, 60)))].slice(0, 4);
      out.push({
        rank: (over ? RANK.rest : RANK.hunk) + order++ / 1000, kind: 'hunk', data: true, text,
        heading: `change of ${shownPath(pathOf(file))}${file.base !== null && file.head !== null && file.base !== file.head ? ` (was ${shownPath(file.base)})` : file.base === null ? ' (new file)' : file.head === null ? ' (deleted)' : ''}${names.length ? ` in ${names.join(', ')}` : ''}${cut ? '; cut in the middle' : ''}`
      });
    }
  }
  return out;
}

/** About the characters that lines take, with their numbers. */
function sizeOf(entries: readonly Entry[]): number {
  return entries.reduce((n, e) => n + Math.min(MAX_SHOWN_LINE_CHARS, e.text.length) + 8, 0);
}

function inside(s: Subject, part: Part, file: ChangedFile): boolean {
  const first = file.at[s.side].get(s.first);
  const last = file.at[s.side].get(s.last);
  return first !== undefined && last !== undefined && first <= part.last && last >= part.first;
}

/** Places that are shown whole, by file: short functions, and a window around the changes in long ones. */
function widened(subjects: readonly Subject[], room: number): Map<ChangedFile, { first: number; last: number }[]> {
  const out = new Map<ChangedFile, { first: number; last: number }[]>();
  let chars = 0;
  for (const s of subjects.filter((x) => x.title !== '' && !x.added).slice(0, MAX_WHOLE_FUNCTIONS)) {
    const { file } = s;
    const [first, last] = [file.at[s.side].get(s.first), file.at[s.side].get(s.last)];
    if (first === undefined || last === undefined) continue;
    const ranges = last - first < MAX_FUNCTION_LINES
      ? [{ first, last }]
      : [{ first, last: Math.min(last, first + 3) }, ...file.changes.filter((c) => c >= first && c <= last).map((c) => ({ first: Math.max(first, c - FUNCTION_WINDOW), last: Math.min(last, c + FUNCTION_WINDOW) }))];
    const places = new Set<number>();
    for (const r of ranges) for (let i = r.first; i <= r.last; i++) places.add(i);
    const size = sizeOf([...places].map((i) => file.entries[i]!));
    if (chars + size > room) continue;
    chars += size;
    out.set(file, [...(out.get(file) ?? []), ...ranges]);
  }
  return out;
}
