/**
 * Citations beside the premises' own: what a reader opens next to believe or fix a finding. Definitions of what was
 * enforced, other places that still enforce it, where the value is set and read, and who calls the function.
 */
import { leafAtoms } from '../change/atom.js';
import { walkTerm, type Term } from '../change/term.js';
import type { Candidate, Context } from '../candidates/types.js';
import { notProductionPath } from '../evidence/production.js';
import type { Expr, Func, Unit } from '../syntax/form.js';
import { funcExprs, isEntry, walkExprs, walkStmts } from '../syntax/walk.js';
import type { Cite } from '../validation/index.js';

/** Citations of one kind at most, so that no kind crowds out the others. */
const MAX_OF_KIND = 2;

/** Further citations in order of worth. */
export async function context(c: Candidate, ctx: Context): Promise<Cite[]> {
  const file = ctx.analysis.files.find((f) => f.head?.unit.path === c.where.path)?.head?.unit;
  const out: Cite[] = [];
  const f = c.where.func;
  if (c.loss?.kind === 'annotation' && f.form !== 'file') {
    const first = Math.min(f.span.line, ...f.annotations.map((a) => a.span.line));
    out.push(at('loss', c.where.path, first, Math.min(f.span.endLine, first + 39)));
  }
  for (const other of c.also ?? []) {
    const g = other.where.func;
    if (other.loss?.kind === 'annotation' && g.form !== 'file' && g.annotations.length) out.push(at('loss', other.where.path, Math.min(...g.annotations.map((a) => a.span.line)), g.span.line));
  }
  for (const p of c.peers.slice(0, 3)) out.push({ role: 'peer', side: p.at.side, path: p.at.path, lines: [p.at.span.line, p.at.span.endLine] });
  for (const o of [c.operation, ...c.others]) for (const p of ctx.classifier.places(o).slice(0, MAX_OF_KIND)) out.push({ role: 'operation', side: p.side, path: p.path, lines: [p.span.line, p.span.endLine] });
  out.push(...(await replacements(c, ctx)));
  out.push(...(await callers(c, ctx)));
  const tokens = tokensOf(c);
  if (file) {
    out.push(...definitions(file, tokens), ...uses(file, tokens, f).slice(0, MAX_OF_KIND + 1));
    out.push(...stores(file, c).slice(0, MAX_OF_KIND), ...consumers(file, c).slice(0, MAX_OF_KIND + 1));
  }
  for (const o of c.others.slice(0, MAX_OF_KIND)) out.push(at('operation', o.at.path, o.at.span.line, o.at.span.endLine));
  out.push(...(await elsewhere(c, ctx, tokens)));
  if (f.form !== 'file') out.push(at('definition', c.where.path, f.span.line, Math.min(f.span.endLine, f.span.line + 39)));
  return out;
}

function at(role: Cite['role'], path: string, first: number, last: number): Cite {
  return { role, side: 'head', path, lines: [first, Math.max(first, last)] };
}

/** Project names and telling constants of the enforcement: called functions, option keys, compared strings. */
function tokensOf(c: Candidate): Set<string> {
  const l = c.loss;
  const out = new Set<string>();
  const add = (t: Term): void =>
    walkTerm(t, (x) => {
      if (x.t === 'call' && !x.construct && x.name.length > 4) out.add(x.name);
      if (x.t === 'member' && l?.kind === 'guard' && x.prop.length >= 8) out.add(x.prop);
      if (x.t === 'const' && x.type === 'string' && x.value.length >= 4 && x.value.length <= 40) out.add(x.value);
      return out.size < 8;
    });
  if (l?.kind === 'guard') for (const a of leafAtoms(l.atoms)) for (const t of [a.a, a.b]) if (t) add(t);
  if (l?.kind === 'wrapper') add(l.wrapper);
  if (l?.kind === 'effect') add(l.effect.term);
  if (l?.kind === 'entry' && l.key.length > 4) out.add(l.key);
  return out;
}

function nameOf(e: Expr): string | null {
  if (e.kind === 'call') return e.callee.kind === 'member' ? e.callee.property : e.callee.kind === 'name' ? e.callee.name : null;
  if (e.kind === 'member') return e.property;
  if (e.kind === 'literal' && e.type === 'string') return e.value;
  return null;
}

/** Functions of the file that the enforcement called. */
function definitions(file: Unit, tokens: ReadonlySet<string>): Cite[] {
  return file.functions.filter((f) => f.name && tokens.has(f.name)).slice(0, MAX_OF_KIND).map((f) => at('definition', file.path, f.span.line, Math.min(f.span.endLine, f.span.line + 39)));
}

/** Other functions of the file that still use what the enforcement used. */
function uses(file: Unit, tokens: ReadonlySet<string>, own: Func): Cite[] {
  const out: Cite[] = [];
  for (const f of file.functions) {
    if (f === own) continue;
    funcExprs(f, (e, s) => {
      const keys = e.kind === 'record' ? e.entries.map((x) => x.key ?? '') : [nameOf(e) ?? ''];
      if (keys.some((k) => tokens.has(k)) && !out.some((x) => Math.abs(x.lines[0] - s.span.line) < 8)) {
        // At the top of a file it is imported or defined; no other function has it there.
        out.push(at(f.form === 'file' ? 'definition' : 'peer', file.path, e.span.line, Math.min(Math.max(e.span.endLine, e.span.line + 3), file.lines)));
      }
    });
  }
  return out;
}

/** Property whose value the enforcement was about. */
function property(c: Candidate): string | null {
  let p: string | null = null;
  if (c.value) walkTerm(c.value, (t) => {
    if (!p && t.t === 'member' && t.prop.length > 2 && !/^\d+$/.test(t.prop)) p = t.prop;
    return !p;
  });
  return p;
}

/** Where the field that carries the value is set. */
function stores(file: Unit, c: Candidate): Cite[] {
  const p = property(c);
  if (!p) return [];
  const out: Cite[] = [];
  for (const f of file.functions) {
    walkStmts(f.body, (s) => {
      if (s.kind === 'assign' && s.target.kind === 'member' && s.target.property === p && !out.some((x) => x.lines[0] === s.span.line)) out.push(at('origin', file.path, s.span.line, Math.min(s.span.endLine, s.span.line + 5)));
    });
  }
  return out;
}

/** Where a value that is only stored here is used: reads of the field in other functions of the file. */
function consumers(file: Unit, c: Candidate): Cite[] {
  const o = c.operation;
  if (o.kind !== 'write' || o.name.length < 2) return [];
  const out: Cite[] = [];
  for (const f of file.functions) {
    if (f === c.where.func) continue;
    funcExprs(f, (e, s) => {
      if (e.kind === 'member' && e.property === o.name && s.kind !== 'if' && !out.some((x) => x.lines[0] === e.span.line)) out.push(at('operation', file.path, e.span.line, e.span.endLine));
    });
  }
  return out;
}

/** Other files that define or read what the enforcement used. */
async function elsewhere(c: Candidate, ctx: Context, tokens: ReadonlySet<string>): Promise<Cite[]> {
  const words = [...tokens].filter((t) => /^[A-Za-z_$][\w$]*$/.test(t));
  if (words.length === 0 || c.loss?.kind === 'guard' || isEntry(c.where.func)) return [];
  await ctx.relations.prefetch('head', words);
  const out: Cite[] = [];
  for (const w of words) {
    const hits = ctx.relations.hits('head', w).hits.filter((h) => h.path !== c.where.path && !notProductionPath(h.path));
    for (const h of hits.slice(0, MAX_OF_KIND)) out.push(at('definition', h.path, h.line, h.line + 1));
  }
  return out.slice(0, MAX_OF_KIND + 1);
}

/** Definitions of what head calls on the enforced value in place of the enforcement: a reader wants to see that they are no equal of it. */
async function replacements(c: Candidate, ctx: Context): Promise<Cite[]> {
  const lost = c.loss?.kind === 'wrapper' ? c.loss.wrapper : c.loss?.kind === 'effect' ? c.loss.effect.term : null;
  const names = new Set<string>();
  const add = (t: Term): void => walkTerm(t, (x) => {
    if (x.t === 'call' && !x.construct && x.name.length > 2 && x.callee.indexOf('.') < 0) names.add(x.name);
    return names.size < MAX_OF_KIND;
  });
  for (const l of c.change?.losses ?? []) if (l.kind === 'swap' && (c.loss === l || (lost !== null && l.old.id === lost.id))) add(l.new);
  const out: Cite[] = [];
  // A type of the project that stands where the safe construct stood.
  if (c.mechanism.schema === 'construct-swap' && c.value) walkTerm(c.value, (x) => {
    const type = x.t === 'global' ? ctx.unitOf(c.where.path)?.types.find((t) => t.name === x.name) : undefined;
    if (type && out.length < MAX_OF_KIND) out.push(at('definition', c.where.path, type.span.line, Math.min(type.span.endLine, type.span.line + 39)));
  });
  if (names.size === 0 || isEntry(c.where.func)) return out;
  await ctx.relations.prefetch('head', [...names]);
  for (const name of names) {
    const found = await ctx.relations.soleDefinition('head', name, c.where.path);
    if (found) out.push(at('definition', found.file.unit.path, found.func.span.line, Math.min(found.func.span.endLine, found.func.span.line + 39)));
  }
  return out;
}

/** Call sites of the function, when validation has looked for them. */
async function callers(c: Candidate, ctx: Context): Promise<Cite[]> {
  const f = c.where.func;
  if (!f.name || f.form === 'file' || f.form === 'closure' || isEntry(f)) return [];
  await ctx.relations.prefetch('head', [f.name]);
  const { sites } = await ctx.relations.callers('head', f.name, c.where.path);
  return sites
    .filter((s) => s.caller !== f && !notProductionPath(s.file.unit.path))
    .slice(0, MAX_OF_KIND)
    .flatMap((s) => [at('origin', s.file.unit.path, Math.max(1, s.call.span.line - 1), s.call.span.endLine + 3), ...resultUse(s.caller, s.call, s.file.unit.path)]);
}

/** The first test or call behind an assignment that takes a call's result: what the caller does with it. */
function resultUse(caller: Func, call: Expr, path: string): Cite[] {
  let name: string | null = null;
  let use: Cite | null = null;
  walkStmts(caller.body, (s) => {
    if (name === null) {
      if (s.kind === 'assign' && s.value !== null && s.target.kind === 'name' && s.value.span.start <= call.span.start && s.value.span.end >= call.span.end) name = s.target.name;
      return;
    }
    if (use || s.span.line <= call.span.endLine + 3) return;
    const exprs = s.kind === 'if' ? [s.test] : s.kind === 'evaluate' ? [s.expr] : [];
    walkExprs(exprs, (e) => {
      if (e.kind === 'name' && e.name === name) use = at('operation', path, s.span.line, Math.min(s.span.endLine, s.span.line + 5));
      return use === null;
    });
  });
  return use ? [use] : [];
}
