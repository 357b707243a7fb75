/**
 * Citations beside the premises' own: what a reader opens next to believe or fix a finding. Definitions of what was
 * enforced, other places that still enforce it, where the value is set and read, and who calls the function.
 */
import { leafAtoms } from '../change/atom.js';
import { conditions } from '../change/contract.js';
import { walkTerm, type Term } from '../change/term.js';
import type { Candidate, Context } from '../candidates/types.js';
import { replacingChecks } from '../candidates/replacing-checks.js';
import { notProductionPath } from '../evidence/production.js';
import type { Expr, Func, Unit } from '../syntax/form.js';
import { funcExprs, isEntry, walkExprs, walkStmts } from '../syntax/walk.js';
import type { Cite } from '../validation/index.js';
import { renderers } from './renderers.js';

/** Citations of one kind at most, so that no kind crowds out the others. */
const MAX_OF_KIND = 2;
/** Names and texts looked for. */
const MAX_TOKENS = 8;
/** Places of one constant. */
const MAX_ANSWERS = 6;

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
  for (const o of [c.operation, ...c.others]) for (const p of ctx.classifier.places(o).slice(0, MAX_OF_KIND + 1)) out.push({ role: 'operation', side: p.side, path: p.path, lines: [p.span.line, p.span.endLine] });
  for (const x of replacingChecks(c, ctx)) out.push(at('definition', c.where.path, x.func.span.line, Math.min(x.func.span.endLine, x.func.span.line + 39)));
  out.push(...answersBy(c), ...keptCalls(c));
  out.push(...(await replacements(c, ctx)));
  out.push(...(await renderers(c, ctx)), ...(await callers(c, ctx)));
  const tokens = tokensOf(c);
  if (file) {
    out.push(...definitions(file, tokens), ...uses(file, tokens, f).slice(0, MAX_OF_KIND + 1));
    out.push(...stores(file, c).slice(0, MAX_OF_KIND), ...consumers(file, c).slice(0, MAX_OF_KIND + 1));
  }
  out.push(...tested(c));
  for (const o of c.others.slice(0, MAX_OF_KIND)) out.push(at('operation', o.at.path, o.at.span.line, o.at.span.endLine));
  out.push(...(await elsewhere(c, ctx, tokens)));
  if (f.form !== 'file') out.push(at('definition', c.where.path, f.span.line, Math.min(f.span.endLine, f.span.line + 39)));
  return out;
}

function at(role: Cite['role'], path: string, first: number, last: number): Cite {
  return { role, side: 'head', path, lines: [first, Math.max(first, last)] };
}

/** What `typeof` and the like answer: such texts stand everywhere. */
const KINDS = new Set(['string', 'number', 'object', 'function', 'boolean', 'undefined', 'symbol', 'true', 'false', 'null', 'utf8', 'utf-8']);

/** The same call, as the function still makes it for other values. */
function keptCalls(c: Candidate): Cite[] {
  const name = c.loss?.kind === 'effect' ? c.loss.effect.name : c.loss?.kind === 'wrapper' && c.loss.wrapper.t === 'call' ? c.loss.wrapper.name : null;
  const kept = name ? (c.change?.head.operations ?? []).filter((o) => o.kind === 'call' && o.name === name && o.inlined === 0 && o.func === c.where.func) : [];
  return kept.slice(0, 1).map((o) => at('peer', o.at.path, o.at.span.line, o.at.span.endLine));
}

/** Places in the function that give the constant which stands where a refusal stood. */
function answersBy(c: Candidate): Cite[] {
  const name = c.mechanism.schema === 'construct-swap' && c.value?.t === 'global' ? c.value.name : null;
  const out: Cite[] = [];
  if (name) walkStmts(c.where.func.body, (s) => {
    const given = s.kind === 'assign' || (s.kind === 'exit' && s.form === 'return') ? s.value : null;
    if (given?.kind === 'name' && given.name === name && out.length < MAX_ANSWERS && !out.some((x) => s.span.line - x.lines[1] < 8)) out.push(at('loss', c.where.path, s.span.line, s.span.endLine));
  });
  return out;
}

/** Project names and telling constants of the enforcement: called functions, option keys, compared strings. */
function tokensOf(c: Candidate): Set<string> {
  const l = c.loss;
  const out = new Set<string>();
  const add = (t: Term): void =>
    walkTerm(t, (x) => {
      if (x.t === 'call' && !x.construct && x.name.length > 4) out.add(x.name);
      if (x.t === 'member' && l?.kind === 'guard' && x.prop.length >= 8) out.add(x.prop);
      text(x);
      return out.size < MAX_TOKENS;
    });
  const text = (x: Term): void => void (x.t === 'const' && x.type === 'string' && x.value.length >= 4 && x.value.length <= 40 && !KINDS.has(x.value) && out.add(x.value));
  // What a value is compared with is asked for in any case, however much the value itself is made of.
  if (l?.kind === 'guard') for (const a of leafAtoms(l.atoms)) for (const t of [a.a, a.b]) if (t) [t, ...(t.t === 'call' ? t.args : [])].forEach(text);
  if (l?.kind === 'guard') for (const a of leafAtoms(l.atoms)) for (const t of [a.a, a.b]) if (t) add(t);
  if (l?.kind === 'wrapper') add(l.wrapper);
  if (l?.kind === 'effect') add(l.effect.term);
  if (l?.kind === 'entry' && l.key.length > 4) out.add(l.key);
  // What stands in its place is made and used elsewhere in the file.
  if (l?.kind === 'swap' && l.new.t === 'global' && l.new.name.length > 2) out.add(l.new.name);
  return out;
}

function nameOf(e: Expr): string | null {
  if (e.kind === 'call') return e.callee.kind === 'member' ? e.callee.property : e.callee.kind === 'name' ? e.callee.name : null;
  if (e.kind === 'member') return e.property;
  if (e.kind === 'name') return e.name;
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
  const texts: Cite[] = [];
  for (const f of file.functions) {
    if (f === own) continue;
    funcExprs(f, (e, s) => {
      // The same text written elsewhere says more than another call of the same name.
      if (e.kind === 'literal' && e.type === 'string' && tokens.has(e.value) && f.form !== 'file' && !texts.some((x) => Math.abs(x.lines[0] - e.span.line) < 8)) {
        // One with a mark in it (`scope:`) is no mere name.
        const cite = at('peer', file.path, e.span.line, e.span.endLine);
        if (/[^\w$]/.test(e.value)) texts.unshift(cite);
        else texts.push(cite);
      }
      const keys = e.kind === 'record' ? e.entries.map((x) => x.key ?? '') : [nameOf(e) ?? ''];
      if (keys.some((k) => tokens.has(k)) && !out.some((x) => Math.abs(x.lines[0] - s.span.line) < 8)) {
        // At the top of a file it is imported or defined; no other function has it there.
        out.push(at(f.form === 'file' ? 'definition' : 'peer', file.path, e.span.line, Math.min(Math.max(e.span.endLine, e.span.line + 3), file.lines)));
      }
    });
  }
  return [...texts.slice(0, MAX_OF_KIND), ...out.filter((x) => !texts.some((t) => t.lines[0] === x.lines[0]))];
}

/** Where base gives the variables of the lost test their values, in its own function. */
function tested(c: Candidate): Cite[] {
  const test = c.loss?.kind === 'guard' ? conditions.get(c.loss.at.span) : undefined;
  const base = c.change?.pair.base;
  if (!test || !base || c.loss!.at.path !== base.file.unit.path) return [];
  const names = new Set<string>();
  walkExprs([test], (e) => void (e.kind === 'name' && names.add(e.name)));
  const out: Cite[] = [];
  const at = c.loss!.at.span;
  for (const f of base.file.unit.functions) if (f.span.start <= at.start && f.span.end >= at.end) walkStmts(f.body, (s) => {
    if (s.kind === 'assign' && s.target.kind === 'name' && names.has(s.target.name) && s.span.endLine - s.span.line < 6 && s.span.start < at.start && !out.some((x) => x.lines[0] === s.span.line)) out.push({ role: 'definition', side: 'base', path: base.file.unit.path, lines: [s.span.line, s.span.endLine] });
  });
  return out.slice(-MAX_OF_KIND);
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
  const changed = new Set(ctx.analysis.changes.map((x) => x.pair.head.func));
  // Names of methods are common: a receiver that is named after the class, and callers that the change edits with it, come first.
  const worth = (s: (typeof sites)[number]): number => (calledOn(s.call, f.container) ? 2 : 0) + (changed.has(s.caller) ? 1 : 0);
  return sites
    .filter((s) => s.caller !== f && !notProductionPath(s.file.unit.path))
    .map((s) => ({ ...s, worth: worth(s) }))
    .sort((x, y) => y.worth - x.worth)
    .slice(0, MAX_OF_KIND)
    .flatMap((s) => [at('origin', s.file.unit.path, Math.max(1, s.call.span.line - 1), s.call.span.endLine + 3), ...resultUse(s.caller, s.call, s.file.unit.path)]);
}

/** Whether a call's receiver is named after a class: `$this->orderModel->remove()` of `OrderModel`. */
function calledOn(call: Expr, container: string | undefined): boolean {
  if (!container || call.kind !== 'call' || call.callee.kind !== 'member') return false;
  const of = call.callee.object;
  const name = of.kind === 'name' ? of.name : of.kind === 'member' ? of.property : of.kind === 'call' ? nameOf(of) : null;
  const plain = (x: string): string => x.slice(Math.max(x.lastIndexOf('.'), x.lastIndexOf(':')) + 1).replace(/_/g, '').toLowerCase();
  return name !== null && plain(name) === plain(container);
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
