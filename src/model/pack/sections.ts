/** Single sections of a pack; a section that shows nothing new is none. */
import type { Section } from '../types.js';
import { CALLER_WINDOW, HIT_WINDOW, MAX_DEFINITION_LINES, MAX_PEER_LINES, MAX_TYPE_LINES, MAX_WHOLE_CALLER } from '../bounds.js';
import { quoted, shownPath } from './inert.js';
import { gapLine, type Range, type Sources } from './sources.js';
import type { Definition, Use } from './finder.js';
import type { PeerRange } from './peers.js';

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
async function withTypeHead(d: { func: Definition['func']; unit: Definition['unit']; side: Range['side']; path: string; first: number }, text: string, sources: Sources): Promise<string> {
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
  let text = await sources.numbered(range);
  if (u.caller && u.caller.first < range.first) {
    // Annotations and the name; the parameters may go on below.
    const head = u.caller.func ? { first: u.caller.first, last: Math.max(u.caller.func.span.line, u.caller.first) } : { first: u.caller.first, last: u.caller.first };
    const top = Math.min(head.last, head.first + 5, range.first - 1);
    text = `${await sources.numbered({ ...range, first: head.first, last: top })}\n${range.first - top > 1 ? `${gapLine(range.first - top - 1)}\n` : ''}${text}`;
  }
  sources.show(range);
  const where = u.caller ? ` in ${quoted(u.caller.title)}` : '';
  return { rank, kind, heading: `${u.call ? 'call' : 'use'} of ${quoted(name)}${where}, ${u.side}, ${shownPath(u.path)}:${u.line}`, text, data: true };
}

/** A function of the same kind. Null when it is shown already. */
export async function peerSection(of: string, p: PeerRange, rank: number, sources: Sources, kind: 'peer' | 'lookup' = 'peer'): Promise<Section | null> {
  const range = { ...p, last: Math.min(p.last, p.first + MAX_PEER_LINES - 1) };
  if (sources.covers(range)) return null;
  const text = await bounded(p, MAX_PEER_LINES, sources);
  sources.show(range);
  return text === '' ? null : { rank, kind, heading: `${quoted(p.title)}, which ${shownPath(p.because)} (compared with ${quoted(of)}), ${p.side}, ${shownPath(p.path)}:${p.first}`, text, data: true };
}
