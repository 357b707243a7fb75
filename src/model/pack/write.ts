/** A pack as text: sections between fences that its content can't hold, in order of rank until it is full. */
import { createHash } from 'node:crypto';
import type { Pack, Section } from '../types.js';
import { MAX_OMITTED_NAMED, MIN_SHOWN_SHARE } from '../bounds.js';
import { shownPath } from './inert.js';

/** Characters kept for the list of what is not shown. */
const RESERVE = 600;
/** Headings named in that list. */
const MAX_NAMED = 12;

/**
 * Writes a pack within a number of characters. A section that does not fit is cut at a line's end when enough of it fits, else
 * left out and named.
 */
export function writePack({ sections, omitted }: Pick<Pack, 'sections' | 'omitted'>, maxChars: number): string {
  return writeSections(sections, maxChars, omittedLines(omitted));
}

/**
 * Writes sections of any origin as `writePack` does.
 * @param last what stands at the end in any case
 */
export function writeSections(sections: readonly Section[], maxChars: number, last = ''): string {
  const fence = fenceOf(sections, last);
  const out: string[] = [];
  const left: Section[] = [];
  let room = maxChars - RESERVE - last.length - fence.length * 2;
  const ordered = sections.map((s, i) => ({ s, i })).sort((a, b) => a.s.rank - b.s.rank || a.i - b.i).map((x) => x.s);
  for (const s of ordered) {
    const whole = framed(s, s.text, fence, out.length + 1);
    if (whole.length + 1 <= room) {
      out.push(whole);
      room -= whole.length + 1;
      continue;
    }
    const frame = whole.length - s.text.length + 40;
    const kept = s.text.slice(0, Math.max(0, room - frame));
    const end = kept.lastIndexOf('\n');
    if (end > s.text.length * MIN_SHOWN_SHARE) {
      const cut = framed(s, `${s.text.slice(0, end)}\n[cut here]`, fence, out.length + 1);
      out.push(cut);
      room -= cut.length + 1;
    } else left.push(s);
  }
  const rest = [notShown(left), last].filter((t) => t !== '').join('\n');
  if (rest) out.push(`${fence} notes\n${rest}\n${fence} end`);
  const text = out.join('\n');
  return text.length <= maxChars ? text : text.slice(0, Math.max(0, text.lastIndexOf('\n', maxChars - 1)));
}

/** Heading and text stand inside of the fence: both hold names of the repository. */
function framed(s: Section, text: string, fence: string, n: number): string {
  return `${fence} ${n} ${s.kind}\n[${s.heading}]\n${text}\n${fence} end ${n}`;
}

function notShown(left: readonly Section[]): string {
  if (left.length === 0) return '';
  const named: string[] = [];
  let chars = 0;
  for (const s of left.slice(0, MAX_NAMED)) {
    const heading = s.heading.slice(0, 110);
    chars += heading.length + 2;
    if (chars > RESERVE - 120) break;
    named.push(heading);
  }
  return `not shown for lack of room: ${named.join('; ')}${left.length > named.length ? `${named.length ? ' and ' : ''}${left.length - named.length} more` : ''}`;
}

function omittedLines(omitted: Pack['omitted']): string {
  if (omitted.length === 0) return '';
  const named = omitted.slice(0, MAX_OMITTED_NAMED).map((o) => `${shownPath(o.path).slice(0, 120)} (${shownPath(o.reason).slice(0, 120)})`);
  return `changed files that are not shown (${omitted.length}): ${named.join(', ')}${omitted.length > named.length ? ` and ${omitted.length - named.length} more` : ''}`;
}

/** A line that no content holds: from the digest of all of it, so that equal packs have equal fences. */
function fenceOf(sections: readonly Section[], last: string): string {
  const content = JSON.stringify([sections.map((s) => [s.heading, s.text]), last]);
  for (let n = 0; ; n++) {
    const fence = `=====${createHash('sha256').update(`${n}\0${content}`).digest('hex').slice(0, 16)}`;
    if (!content.includes(fence)) return fence;
  }
}
