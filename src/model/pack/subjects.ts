/** The changed functions, the most telling first: what callees, callers and peers are looked for of. */
import type { Candidate, Context } from '../../candidates/types.js';
import { PLAIN_CLASSES } from '../../characterize/classes.js';
import { outermost } from '../../change/match.js';
import type { Func, Unit } from '../../syntax/form.js';
import { MAX_FUNCTION_LINES } from '../bounds.js';
import { enclosing, lastPart, namesIn } from './lexical.js';
import type { ChangedFile } from './unified.js';
import type { Side, Sources } from './sources.js';

/** A function with changed lines, or the changed lines of a file outside of functions. */
export interface Subject {
  file: ChangedFile;
  side: Side;
  path: string;
  /** Last part of its name; empty for an anonymous one and for a file's own code. */
  name: string;
  /** Name for people. */
  title: string;
  first: number;
  last: number;
  /** As the engine knows it; null for a language without a lowering. */
  func: Func | null;
  unit: Unit | null;
  /** Changed lines of either side in it. */
  changes: number;
  /** Lines of head that the change adds in it. */
  lines: Set<number>;
  /** The change adds the whole of it. */
  added: boolean;
  /** Text of its changed lines: what the head adds, and what is gone. */
  text: Record<Side, string[]>;
  score: number;
}

/** Scores of files and functions: how much the engine found there. */
export interface Interest {
  file(path: string): number;
  at(path: string, first: number, last: number): number;
}

/** What the engine found, by place in head: candidates weigh most, then contract differences, then sensitive operations. */
export function interestOf(ctx: Context, candidates: readonly Candidate[]): Interest {
  const marks: { path: string; line: number; weight: number }[] = [];
  for (const c of candidates) {
    marks.push({ path: c.operation.at.path, line: c.operation.at.span.line, weight: 40 });
    if (c.loss) marks.push({ path: c.loss.at.path, line: c.loss.at.span.line, weight: 20 });
  }
  for (const change of ctx.analysis.changes) {
    const unit = change.pair.head.file.unit;
    for (const l of [...change.losses, ...change.gains]) for (const g of l.governed.slice(0, 3)) {
      const o = g.to.at.side === 'head' ? g.to : g.from;
      marks.push({ path: o.at.path, line: o.at.span.line, weight: change.losses.includes(l) ? 3 : 2 });
    }
    for (const o of [...change.pairing.added, ...change.pairing.pairs.filter((p) => p.how !== 'same').map((p) => p.head)]) if (sensitive(ctx, o, unit.language)) marks.push({ path: o.at.path, line: o.at.span.line, weight: 2 });
  }
  for (const c of ctx.analysis.added) {
    const unit = ctx.unitOf(c.path);
    if (unit) for (const o of c.operations) if (o.inlined === 0 && sensitive(ctx, o, unit.language)) marks.push({ path: o.at.path, line: o.at.span.line, weight: 2 });
  }
  const byPath = new Map<string, typeof marks>();
  for (const m of marks) byPath.set(m.path, [...(byPath.get(m.path) ?? []), m]);
  const sum = (list: typeof marks): number => list.reduce((n, m) => n + m.weight, 0);
  return {
    file: (path) => Math.min(400, sum(byPath.get(path) ?? [])),
    at: (path, first, last) => Math.min(200, sum((byPath.get(path) ?? []).filter((m) => m.line >= first && m.line <= last)))
  };
}

function sensitive(ctx: Context, o: Parameters<Context['classifier']['ownClasses']>[0], language: string): boolean {
  return [...ctx.classifier.ownClasses(o, language).keys()].some((c) => !PLAIN_CLASSES.has(c));
}

/** The changed functions of a file. */
export async function subjectsOf(file: ChangedFile, ctx: Context, sources: Sources, interest: Interest): Promise<Subject[]> {
  const locate: Record<Side, (line: number) => Promise<Located>> = { base: locator('base', file, sources), head: locator('head', file, sources) };
  const out = new Map<string, Subject>();
  for (const place of file.changes) {
    const e = file.entries[place]!;
    const side: Side = e.h !== null ? 'head' : 'base';
    let found = await locate[side]((e.h ?? e.b)!);
    // What is gone from a function that head still has is a change of that one.
    if (side === 'base') found = partnerOf(found, file, ctx) ?? found;
    const key = `${found.side}:${found.first}:${found.last}`;
    let subject = out.get(key);
    if (!subject) {
      subject = { ...found, file, changes: 0, lines: new Set(), added: false, text: { base: [], head: [] }, score: 0 };
      out.set(key, subject);
    }
    subject.changes++;
    if (e.h !== null) subject.lines.add(e.h);
    subject.text[side].push(e.text);
  }
  for (const s of out.values()) {
    const places: number[] = [];
    for (let n = s.first; n <= s.last; n++) if (file.at[s.side].has(n)) places.push(n);
    s.added = s.side === 'head' && s.title !== '' && places.length > 0 && places.every((n) => file.entries[file.at.head.get(n)!]!.b === null);
    const used = namesIn([...s.text.head, ...s.text.base]);
    s.score = interest.at(s.path, s.first, s.last) + Math.min(20, s.changes) + Math.min(6, used.calls.length) + (s.name ? 4 : 0);
  }
  return [...out.values()].sort((a, b) => b.score - a.score || a.first - b.first);
}

/** Where a changed line lies. */
type Located = Omit<Subject, 'changes' | 'text' | 'score' | 'file' | 'added' | 'lines'>;

function locator(side: Side, file: ChangedFile, sources: Sources): (line: number) => Promise<Located> {
  const path = file[side];
  let ready: Promise<{ unit: Unit | null; lines: readonly string[] }> | null = null;
  return async (line) => {
    ready ??= (async () => (path === null ? { unit: null, lines: [] } : { unit: await sources.unit(side, path), lines: (await sources.lines(side, path)) ?? [] }))();
    const { unit, lines } = await ready;
    if (unit) {
      const func = functionAtLine(unit, line);
      if (func.form !== 'file') return { side, path: path!, name: func.name, title: func.qualified, first: startOf(func), last: func.span.endLine, func, unit };
      const type = unit.types.find((t) => t.span.line <= line && t.span.endLine >= line && t.span.endLine - t.span.line <= MAX_FUNCTION_LINES);
      if (type) return { side, path: path!, name: type.name, title: type.name, first: type.span.line, last: type.span.endLine, func: null, unit };
      return { side, path: path!, name: '', title: '', first: line, last: line, func: null, unit };
    }
    const block = enclosing(lines, line);
    return block ? { side, path: path!, name: lastPart(block.name), title: block.name, first: block.first, last: block.last, func: null, unit: null } : { side, path: path!, name: '', title: '', first: line, last: line, func: null, unit: null };
  };
}

/** First line of a function with its annotations. */
export function startOf(func: Func): number {
  return Math.min(func.span.line, ...func.annotations.map((a) => a.span.line));
}

/** The function that holds a line: the outermost one when it is short, else the innermost with a name or registration, else the file's own code. */
export function functionAtLine(unit: Unit, line: number): Func {
  const outer = outermost(unit).find((f) => f.form !== 'file' && startOf(f) <= line && f.span.endLine >= line);
  if (outer && outer.span.endLine - outer.span.line < MAX_FUNCTION_LINES) return outer;
  return innermostNamed(unit, line) ?? unit.functions[0]!;
}

/** The innermost function with a name or registration that holds a line; null at a file's top. */
export function innermostNamed(unit: Unit, line: number): Func | null {
  let best: Func | null = null;
  for (const f of unit.functions) {
    if (f.form === 'file' || startOf(f) > line || f.span.endLine < line || (!f.name && !f.registrar)) continue;
    if (!best || f.span.end - f.span.start <= best.span.end - best.span.start) best = f;
  }
  return best;
}

/** What a function of base became in head. */
function partnerOf(found: Located, file: ChangedFile, ctx: Context): Located | null {
  if (found.func) {
    const pair = ctx.analysis.matching.pairs.find((p) => p.base.func === found.func);
    if (!pair || pair.head.file.unit.path !== file.head) return null;
    const func = pair.head.func;
    return { side: 'head', path: file.head, name: func.name, title: func.qualified, first: startOf(func), last: func.span.endLine, func, unit: pair.head.file.unit };
  }
  // Elsewhere: the block of head that holds the lines which stand around what is gone.
  const place = file.at.base.get(found.first);
  if (place === undefined || file.head === null) return null;
  const first = file.entries[place]!.h;
  const lastPlace = file.at.base.get(found.last);
  const last = lastPlace === undefined ? null : file.entries[lastPlace]!.h;
  return first !== null && last !== null && found.title !== '' ? { ...found, side: 'head', path: file.head, first, last } : null;
}
