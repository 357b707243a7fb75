/** The code that candidates cite, as the refutation requests show it: whole functions where they can be told, else a window. */
import type { Context } from '../candidates/types.js';
import { isSkipped } from '../evidence/units.js';
import { BLIND_WINDOW, HIT_WINDOW, MAX_FUNCTION_LINES } from './bounds.js';
import type { ModelCandidate } from './candidate.js';
import type { Grounded } from './ground.js';
import { closureOf } from './look-ups.js';
import { shownPath } from './pack/inert.js';
import { Sources, type Range } from './pack/sources.js';
import { functionAtLine, startOf } from './pack/subjects.js';
import type { Pack, Section } from './types.js';

/** Ranks: the cited code before all, what it calls and who calls it after that. */
const OPERATION = 0;
const CITED = 1;
const HUNKS = 2;

/** Sections for the refutation of candidates. */
export async function citedSections(ctx: Context, pack: Pack, candidates: readonly ModelCandidate[]): Promise<Section[]> {
  const sources = await Sources.of(ctx);
  const out: Section[] = [];
  const places: Grounded[] = [];
  const show = async (p: Grounded, rank: number, what: string): Promise<void> => {
    places.push(p);
    const range = await around(p, ctx, sources, rank === OPERATION);
    if (sources.covers(range)) return;
    sources.show(range);
    out.push({ rank, kind: rank === OPERATION ? 'function' : 'definition', heading: `${what}, ${p.side}, ${shownPath(p.path)}`, text: await sources.numbered(range), data: true });
  };
  for (const c of candidates) await show(c.operation, OPERATION, 'operation');
  for (const c of candidates) {
    await show(c.change, CITED, 'changed code');
    if (c.enforcement) await show(c.enforcement, CITED, 'cited code');
    if (c.source) await show(c.source, CITED, 'cited code');
    for (const e of c.evidence) await show(e, CITED, 'cited code');
  }
  // A protection that moved is seen in the other hunks.
  for (const s of pack.sections) if (s.kind === 'hunk' || s.kind === 'difference') out.push({ ...s, rank: HUNKS });
  for (const s of await closureOf(ctx, places)) out.push({ ...s, rank: HUNKS + 1 + s.rank });
  return out;
}

/** The function that holds a place when it is not too long, else lines around it. */
async function around(p: Grounded, ctx: Context, sources: Sources, wide: boolean): Promise<Range> {
  const lines = (await sources.lines(p.side, p.path)) ?? [];
  const range = (first: number, last: number): Range => ({ side: p.side, path: p.path, first: Math.max(1, first), last: Math.min(lines.length, last) });
  const file = await ctx.store.load(p.side, p.path);
  if (file && !isSkipped(file)) {
    const f = functionAtLine(file.unit, p.lines[0]);
    if (f.form !== 'file' && f.span.endLine - f.span.line < MAX_FUNCTION_LINES) return range(startOf(f), f.span.endLine);
  }
  const window = wide ? BLIND_WINDOW : HIT_WINDOW;
  return range(p.lines[0] - window, p.lines[1] + window);
}
