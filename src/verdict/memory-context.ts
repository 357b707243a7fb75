/** Citations for findings about memory: what touches it, where the quantity is set, the declared room, and callers that rely on the rest. */
import type { Candidate, Context } from '../candidates/types.js';
import { leafAtoms } from '../change/atom.js';
import type { Operation } from '../change/contract.js';
import { containsTerm, walkTerm, type Term } from '../change/term.js';
import { carriersOf } from '../characterize/features.js';
import { notProductionPath } from '../evidence/production.js';
import type { CallSite } from '../evidence/relations.js';
import type { Expr, Unit } from '../syntax/form.js';
import { walkStmts } from '../syntax/walk.js';
import type { Cite } from '../validation/index.js';

/** Roles that are about memory or about amounts of it. */
const MEMORY_ROLES: ReadonlySet<string> = new Set(['memory-bound', 'terminator-room', 'termination', 'lifetime', 'initialised-memory']);
const CLASSES = ['memory-copy', 'allocation', 'memory'];
/** Citations of one kind at most. */
const MAX_OF_KIND = 2;
/** Call sites looked through. */
const MAX_SITES = 24;

/** Further citations of a finding about memory, in order of worth; none for others. */
export async function memoryContext(c: Candidate, ctx: Context): Promise<Cite[]> {
  if (!MEMORY_ROLES.has(c.role.id)) return [];
  const unit = ctx.analysis.files.find((f) => f.head?.unit.path === c.where.path)?.head?.unit;
  const out = touching(c, ctx).slice(0, MAX_OF_KIND);
  if (unit) out.push(...setting(unit, c).slice(0, MAX_OF_KIND));
  if (c.role.id === 'termination' || c.role.id === 'terminator-room') out.push(...(await relying(c, ctx)).slice(0, MAX_OF_KIND + 1));
  return out;
}

/** Operations of the function that touch memory with what was enforced. */
function touching(c: Candidate, ctx: Context): Cite[] {
  const language = c.change?.pair.head.file.unit.language ?? 'c';
  const values = enforced(c);
  const uses = (o: Operation): boolean => [...o.args, ...(o.target ? [o.target] : [])].some((t) => values.some((v) => containsTerm(t, v.id)));
  const touches = (o: Operation): boolean => o.inlined === 0 && o !== c.operation && o.kind !== 'index' && CLASSES.some((x) => ctx.classifier.ownClasses(o, language).has(x));
  const lines = new Set<number>();
  return (c.change?.head.operations ?? []).filter((o) => touches(o) && uses(o) && !lines.has(o.at.span.line) && Boolean(lines.add(o.at.span.line))).sort((a, b) => Number(b.kind === 'call') - Number(a.kind === 'call') || a.index - b.index)
    .map((o) => at('operation', o.at.path, o.at.span.line, o.at.span.endLine));
}

function enforced(c: Candidate): Term[] {
  if (c.loss?.kind === 'guard') return carriersOf(c.loss.atoms);
  return c.loss?.kind === 'wrapper' ? [c.loss.inner] : c.value ? [c.value] : [];
}

/** Where the file sets the fields that were compared. */
function setting(unit: Unit, c: Candidate): Cite[] {
  const fields = new Set<string>();
  const gather = (t: Term): void => walkTerm(t, (x) => {
    if (x.t === 'member' && !/^\d+$/.test(x.prop)) {
      fields.add(x.prop);
      return false;
    }
    return true;
  });
  if (c.loss?.kind === 'guard') for (const a of leafAtoms(c.loss.atoms)) for (const t of [a.a, a.b]) if (t && a.op === '<') gather(t);
  if (fields.size === 0) return [];
  const out: Cite[] = [];
  for (const f of unit.functions) walkStmts(f.body, (s) => {
    if (s.kind !== 'assign' || s.target.kind !== 'member' || !fields.has(s.target.property) || s.value === null || s.value.kind === 'literal') return;
    const local = s.value.kind === 'name' ? s.value.name : null;
    if (local !== null && f !== c.where.func) walkStmts(f.body, (t) => {
      if (t.kind === 'assign' && t.target.kind === 'name' && t.target.name === local && t.value !== null && t.value.kind !== 'literal' && out.length < MAX_OF_KIND - 1) out.push(at('origin', unit.path, t.span.line, t.span.endLine));
    });
    if (f !== c.where.func && !out.some((x) => Math.abs(x.lines[0] - s.span.line) < 6)) out.push(at('origin', unit.path, s.span.line, s.span.endLine));
  });
  return out;
}

/** Callers that hand over an array of fixed size, and those that end the string themselves behind the call. */
async function relying(c: Candidate, ctx: Context): Promise<Cite[]> {
  const f = c.where.func;
  if (!f.name || f.form === 'file' || f.form === 'closure') return [];
  await ctx.relations.prefetch('head', [f.name]);
  const { sites } = await ctx.relations.callers('head', f.name, c.where.path);
  const out: Cite[] = [];
  const closes = new Set<unknown>();
  for (const site of sites.filter((s) => s.caller !== f && !notProductionPath(s.file.unit.path)).slice(0, MAX_SITES)) {
    out.push(...arrays(site));
    const close = closes.has(site.caller) ? null : terminator(site);
    closes.add(site.caller);
    if (close) out.push(close);
    if (out.length > MAX_OF_KIND) break;
  }
  return out;
}

/** Declarations of the arrays among the arguments of a call. */
function arrays({ caller, call, file }: CallSite): Cite[] {
  const names = new Set<string>();
  const root = (e: Expr): void => {
    if (e.kind === 'name') names.add(e.name);
    else if (e.kind === 'binary') root(e.left);
    else if (e.kind === 'unary' || e.kind === 'cast') root(e.operand);
    else if (e.kind === 'index') root(e.object);
  };
  for (const a of call.args) root(a.value);
  const out: Cite[] = [];
  walkStmts(caller.body, (s) => {
    if (s.kind === 'assign' && s.declares && s.size && s.target.kind === 'name' && names.has(s.target.name) && !out.some((x) => x.lines[0] === s.span.line)) out.push(at('definition', file.unit.path, s.span.line, s.span.endLine));
  });
  return out.slice(0, 1);
}

/** The last store of a zero in an element behind a call. */
function terminator({ caller, call, file }: CallSite): Cite | null {
  let found: Cite | null = null;
  walkStmts(caller.body, (s) => {
    if (s.kind !== 'assign' || s.span.line <= call.span.line || s.target.kind !== 'index' || s.value?.kind !== 'literal') return;
    if (s.value.value === '0' || s.value.value === '\0' || s.value.value === '\\0') found = at('operation', file.unit.path, s.span.line, s.span.endLine);
  });
  return found;
}

function at(role: Cite['role'], path: string, first: number, last: number): Cite {
  return { role, side: 'head', path, lines: [first, Math.max(first, last)] };
}
