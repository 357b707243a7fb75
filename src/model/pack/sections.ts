/** Single sections of a pack; a section that shows nothing new is none. */
import type { Section } from '../types.js';
import { CALLER_WINDOW, HIT_WINDOW, MAX_DEFINITION_LINES, MAX_PEER_LINES, MAX_TYPE_LINES, MAX_WHOLE_CALLER } from '../bounds.js';
import { hasWord } from '../../evidence/symbols.js';
import { quoted, shownPath } from './inert.js';
import { MAX_TOLD_LINE, telling } from './lexical.js';
import { gapLine, type Range, type Sources } from './sources.js';
import type { Definition, Use } from './finder.js';
import type { PeerRange } from './peers.js';

/** Values of one call that are followed. */
const MAX_VALUES = 6;

/** Lines of a range up to a bound, with the number of those that are left out. */
export async function bounded(r: Range, max: number, sources: Sources): Promise<string> {
  const last = Math.min(r.last, r.first + max - 1);
  const text = await sources.numbered({ ...r, last });
  return last < r.last ? `${text}\n${gapLine(r.last - last)}` : text;
}

/** A definition. Null when it is shown already. */
export async function definitionSection(d: Definition, rank: number, kind: 'callee' | 'type' | 'definition' | 'lookup', sources: Sources): Promise<Section | null> {
  const max = d.kind === 'function' ? MAX_DEFINITION_LINES : MAX_TYPE_LINES;
  const range = { ...d, last: Math.min(d.last, d.first + max - 1) };
  if (sources.covers(range)) return null;
  const text = await withTypeHead(d, await bounded(d, max, sources), sources);
  sources.show(range);
  return text === '' ? null : { rank, kind, heading: `definition of ${quoted(d.title)}, ${d.side}, ${shownPath(d.path)}:${d.first}`, text, data: true };
}

/** A function with the line that declares its type before it, when that is not near. */
async function withTypeHead(d: Definition, text: string, sources: Sources): Promise<string> {
  const type = d.func?.container === undefined ? undefined : d.unit?.types.find((t) => t.name === d.func!.container && t.span.line < d.first && t.span.endLine >= d.first);
  if (!type || text === '') return text;
  return `${await sources.numbered({ side: d.side, path: d.path, first: type.span.line, last: type.span.line })}\n${text}`;
}

/** A place that uses a name, with the head of the function around it. Null when it is shown already. */
export async function useSection(name: string, u: Use, rank: number, kind: 'caller' | 'lookup', sources: Sources, window = u.caller ? CALLER_WINDOW : HIT_WINDOW): Promise<Section | null> {
  const lines = (await sources.lines(u.side, u.path)) ?? [];
  const whole = u.caller !== null && u.caller.last - u.caller.first < MAX_WHOLE_CALLER;
  const range: Range = whole && u.caller ? { side: u.side, path: u.path, first: u.caller.first, last: u.caller.last } : { side: u.side, path: u.path, first: Math.max(u.caller?.first ?? 1, u.line - window), last: Math.min(u.caller?.last ?? lines.length, u.line + window) };
  if (sources.covers({ ...range, first: u.line, last: u.line }) || sources.covers(range)) return null;
  const shown = new Set<number>();
  for (let n = range.first; n <= range.last; n++) shown.add(n);
  if (u.caller && !whole) {
    // Annotations and the name; then where the values of the call come from and what becomes of its result.
    const head = Math.min(u.caller.func ? Math.max(u.caller.func.span.line, u.caller.first) : u.caller.first, u.caller.first + 5);
    for (let n = u.caller.first; n <= head; n++) shown.add(n);
    for (const n of valueLines(lines, u.line, u.caller.first, u.caller.last, name)) shown.add(n);
  }
  const text = await withGaps(range, shown, sources);
  sources.show(range);
  const where = u.caller ? ` in ${quoted(u.caller.title)}` : '';
  return { rank, kind, heading: `${u.call ? 'call' : 'use'} of ${quoted(name)}${where}, ${u.side}, ${shownPath(u.path)}:${u.line}`, text, data: true };
}

/** Lines of a function that hold the values which a call takes or gives: where each is first named and last set before, and first named behind. */
function valueLines(lines: readonly string[], line: number, first: number, last: number, name: string): number[] {
  const call = lines.slice(line - 1, line + 2).join(' ');
  const values = [...new Set(call.match(/[A-Za-z_$][\w$]*/g) ?? [])].filter((v) => v !== name && v.length > 2 && telling(v)).slice(0, MAX_VALUES);
  const out = new Set<number>();
  for (const v of values) {
    let set: number | null = null;
    let named: number | null = null;
    for (let n = first; n < line; n++) {
      const text = lines[n - 1]!;
      if (text.length > MAX_TOLD_LINE || !hasWord(text, v)) continue;
      named ??= n;
      const after = text.slice(text.indexOf(v) + v.length);
      if (/^(?:\s*\[[^\]]*\]|\s*[,:]\s*[\w*&[\]<>. ]+)?\s*[-+*|&]?:?=(?!=)/.test(after)) set = n;
    }
    for (const n of [named, set]) if (n !== null) out.add(n);
    for (let n = line + 1; n <= last; n++) if (lines[n - 1]!.length <= MAX_TOLD_LINE && hasWord(lines[n - 1]!, v)) {
      out.add(n);
      break;
    }
  }
  return [...out].sort((a, b) => a - b).slice(0, 2 * MAX_VALUES);
}

/** Chosen lines in order, with marks where others are left out. */
async function withGaps(r: Range, chosen: ReadonlySet<number>, sources: Sources): Promise<string> {
  const parts: string[] = [];
  const sorted = [...chosen].sort((a, b) => a - b);
  for (let i = 0; i < sorted.length; ) {
    let j = i;
    while (j + 1 < sorted.length && sorted[j + 1] === sorted[j]! + 1) j++;
    if (i > 0 && sorted[i]! - sorted[i - 1]! > 1) parts.push(gapLine(sorted[i]! - sorted[i - 1]! - 1));
    const text = await sources.numbered({ ...r, first: sorted[i]!, last: sorted[j]! });
    if (text !== '') parts.push(text);
    i = j + 1;
  }
  return parts.join('\n');
}

/** A function of the same kind. Null when it is shown already. */
export async function peerSection(of: string, p: PeerRange, rank: number, sources: Sources, kind: 'peer' | 'lookup' = 'peer'): Promise<Section | null> {
  const range = { ...p, last: Math.min(p.last, p.first + MAX_PEER_LINES - 1) };
  if (sources.covers(range)) return null;
  const text = await bounded(p, MAX_PEER_LINES, sources);
  sources.show(range);
  return text === '' ? null : { rank, kind, heading: `${quoted(p.title)}, which ${shownPath(p.because)} (compared with ${quoted(of)}), ${p.side}, ${shownPath(p.path)}:${p.first}`, text, data: true };
}
