/**
 * Unwired enforcement, form of checks: the change adds a function that refuses what it is given, nothing calls it, and
 * the function that takes the same values works on without it (witness b).
 */
import type { Operation } from '../change/contract.js';
import { walkTerm, type Term } from '../change/term.js';
import { deadName } from '../evidence/dead.js';
import { callNames } from '../evidence/peers.js';
import { UseGraph } from '../evidence/use-graph.js';
import { notProductionPath } from '../evidence/production.js';
import { wordsOf } from '../knowledge/patterns.js';
import { walkStmts } from '../syntax/walk.js';
import type { Func, Unit } from '../syntax/form.js';
import { addedChecks, roleOfCheck, testOf, type AddedCheck } from './added-check.js';
import { varies } from './peer-operation.js';
import type { Candidate, Context } from './types.js';

/** Candidates for checks that nothing calls. */
export async function uncalledChecks(ctx: Context): Promise<Candidate[]> {
  const out: Candidate[] = [];
  const checks = addedChecks(ctx);
  if (checks.length === 0 || !ctx.knowledge.mechanisms.some((m) => m.schema === 'unwired-enforcement')) return out;
  const graph = new UseGraph(ctx.store.view('uses'));
  for (const check of checks) {
    const use = await deadName(check.func.name, graph, ctx.relations);
    if (!use.dead && use.complete) continue;
    const open = (await byImport(check, graph, ctx)) ?? byValue(check, ctx);
    if (!open) continue;
    const classes = new Set(['any', ...ctx.contracts.of(open.func, open.unit).operations.flatMap((o) => [...ctx.classifier.classes(o, open.unit.language).keys()])]);
    const told = roleOfCheck(check, 'unwired-enforcement', classes, ctx);
    if (!told) continue;
    out.push({
      mechanism: told.mechanism, role: told.role, shape: told.shape, score: told.score + 4, change: null, loss: null, features: told.features,
      where: { func: open.func, path: open.unit.path }, operation: open.operation, baseOperation: null, value: null, usesValue: true,
      enforcement: { side: 'head', path: check.unit.path, span: check.func.span }, peers: [], definitions: [], others: [],
      gap: {
        witness: 'declared', branch: false, language: check.unit.language, looked: use.lines, carrying: 0, calls: new Set([check.func.name]),
        domain: 'the whole repository, tests and documentation left out', complete: use.complete, because: open.because,
        names: { declared: `\`${check.func.name}\``, kind: open.imported ? 'a check, only imported' : 'function', why: use.why, test: `\`${testOf(check, ctx)}\`` },
        shown: [{ role: 'definition', at: check.refusal.at }, { role: 'obligation', at: check.refusal.denial.at }, ...open.shown.map((at) => ({ role: 'operation' as const, at }))]
      }
    });
  }
  return out;
}

interface Open {
  func: Func;
  unit: Unit;
  operation: Operation;
  because: string;
  imported: boolean;
  shown: Candidate['enforcement'][];
}

/** Share of a check's parameters that a function must take under the same names to be the one that it is for. */
const SAME_PARAMETERS = 0.6;

/** The function beside a check that takes, or makes, the value that the check asks about. */
function byValue(check: AddedCheck, ctx: Context): Open | null {
  const asked = check.func.params.filter((p) => p.name.length > 2);
  if (asked.length === 0) return null;
  const others = new Set(addedChecks(ctx).map((c) => c.func));
  const helpers = reached(check, ctx);
  let best: (Open & { score: number }) | null = null;
  for (const func of check.unit.functions) {
    if (func === check.func || others.has(func) || helpers.has(func) || func.form === 'file' || func.form === 'closure' || inside(func, check.func)) continue;
    const own = func.container === check.func.container ? 1 : 0;
    const shared = asked.filter((p) => func.params.some((q) => q.name === p.name && sameType(p.type, q.type)));
    const fc = ctx.contracts.of(func, check.unit);
    if (fc.incomplete) continue;
    const calls = fc.operations.filter((o) => o.inlined === 0 && o.func === func && (o.kind === 'call' || o.kind === 'write' || o.kind === 'return'));
    if (shared.length >= SAME_PARAMETERS * asked.length && (own === 1 || shared.length > 1 || isOwnType(shared[0].type))) {
      const operation = calls.find((o) => o.kind === 'call' && takesAny(o, shared.map((p) => p.name))) ?? calls.find((o) => takesAny(o, shared.map((p) => p.name)));
      const score = shared.length * 4 + own * 2 + Number(func.form === 'constructor');
      if (operation && (!best || score > best.score)) {
        best = { func, unit: check.unit, operation, score, imported: false, shown: [], because: `\`${func.qualified}\` takes ${shared.map((p) => `\`${p.name}\``).join(', ')} as the check does, and hands it to \`${operation.dotted}\` unchecked` };
      }
      continue;
    }
    // A value of a type of the project's own that is made here: `let document = parse(..)` beside `check(doc: &Document)`.
    const typed = asked.find((p) => isOwnType(p.type));
    const maker = typed && calls.find((o) => o.kind === 'call' && makes(o, typed.type!, ctx));
    if (maker && (!best || best.score < 3)) {
      best = { func, unit: check.unit, operation: maker, score: 2 + own, imported: false, shown: [], because: `\`${func.qualified}\` makes such a \`${plainType(typed.type!)}\` with \`${maker.dotted}\` and goes on without the check` };
    }
    const local = typed && !best ? localOf(func, typed.name, calls) : null;
    if (local) best = { func, unit: check.unit, operation: local.operation, score: 1, imported: false, shown: [], because: `\`${func.qualified}\` makes \`${local.name}\` with \`${local.operation.dotted}\` and goes on without the check` };
  }
  return best;
}

/** A local that is called as the check's parameter is, in short or in full, and the last call that makes it. */
function localOf(func: Func, name: string, calls: readonly Operation[]): { name: string; operation: Operation } | null {
  let found: { name: string; operation: Operation } | null = null;
  walkStmts(func.body, (s) => {
    if (found || s.kind !== 'assign' || !s.declares || s.target.kind !== 'name') return;
    const [short, long] = s.target.name.length < name.length ? [s.target.name, name] : [name, s.target.name];
    if (short.length < 3 || !long.startsWith(short)) return;
    const operation = calls.filter((o) => o.kind === 'call' && o.at.span.start >= s.span.start && o.at.span.end <= s.span.end && o.args.some(varies)).pop();
    if (operation) found = { name: s.target.name, operation };
  });
  return found;
}

/** The new functions of its file that a check calls. */
function reached(check: AddedCheck, ctx: Context): Set<Func> {
  const added = ctx.analysis.matching.added.filter((a) => a.file.unit === check.unit).map((a) => a.func);
  const out = new Set<Func>();
  const open: Func[] = [check.func];
  while (open.length) {
    const calls = callNames(open.pop()!, check.unit);
    for (const f of added) {
      if (out.has(f) || !calls.has(f.name)) continue;
      out.add(f);
      open.push(f);
    }
  }
  return out;
}

function inside(a: Func, b: Func): boolean {
  return a.span.start >= b.span.start && a.span.end <= b.span.end;
}

/** Names of what a type is made of that is no part of every language. */
function plainType(type: string): string {
  return type.split(/[^A-Za-z0-9_]+/).filter((w) => w.length > 2 && w !== 'mut' && w !== 'const').pop() ?? type;
}

/** Whether a type is one of a project: a name in capitals that is no common one. */
function isOwnType(type: string | undefined): boolean {
  return type !== undefined && /^[A-Z][A-Za-z0-9]{5,}$/.test(plainType(type)) && !['String', 'Integer', 'Boolean', 'Object', 'Double', 'Option', 'Result', 'Vector', 'HashMap', 'ByteBuffer'].includes(plainType(type));
}

function sameType(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || plainType(a) === plainType(b);
}

/** Whether a call gives a value of a type: its definition says so. */
function makes(o: Operation, type: string, ctx: Context): boolean {
  if (o.name === plainType(type)) return o.construct !== undefined;
  return ctx.relations.definitions('head', o.name).some((d) => d.func.returnType !== undefined && plainReturn(d.func.returnType).has(plainType(type)));
}

function plainReturn(type: string): Set<string> {
  return new Set(type.split(/[^A-Za-z0-9_]+/));
}

function takesAny(o: Operation, names: readonly string[]): boolean {
  return [...(o.recv ? [o.recv] : []), ...o.args].some((a) => hasParam(a, names));
}

function hasParam(top: Term, names: readonly string[]): boolean {
  let found = false;
  walkTerm(top, (t) => {
    if (t.t === 'param' && names.includes(t.name)) found = true;
    return !found && t.t !== 'closure';
  });
  return found;
}

/** The function of a changed file that newly imports the check, or the new class that it belongs to, and uses neither. */
async function byImport(check: AddedCheck, graph: UseGraph, ctx: Context): Promise<Open | null> {
  const name = check.func.container ?? check.func.name;
  if (check.func.container && !ctx.analysis.files.some((f) => f.head?.unit === check.unit && !f.base)) return null;
  for (const f of ctx.analysis.files) {
    const unit = f.head?.unit;
    if (!unit || !f.base || unit === check.unit || notProductionPath(unit.path)) continue;
    const brought = unit.imports.find((i) => (i.alias ?? i.name) === name && !f.base!.unit.imports.some((j) => (j.alias ?? j.name) === name));
    if (!brought) continue;
    const use = await deadName(name, graph, ctx.relations);
    if (!use.dead) continue;
    const words = new Set(check.func.params.flatMap((p) => wordsOf(p.name)).concat(wordsOf(check.func.name), wordsOf(name)));
    let best: { func: Func; operation: Operation; score: number } | null = null;
    for (const func of unit.functions) {
      if (func.form === 'file') continue;
      for (const o of ctx.contracts.of(func, unit).operations) {
        if (o.kind !== 'call' || o.inlined > 0 || o.func !== func || ![...(o.recv ? [o.recv] : []), ...o.args].some(varies)) continue;
        const classes = ctx.classifier.classes(o, unit.language);
        if (classes.size === 0 || classes.has('log')) continue;
        const score = 2 + wordsOf(ctx.source(o.at)).filter((w) => words.has(w)).length;
        if (!best || score > best.score) best = { func, operation: o, score };
      }
    }
    if (best) {
      return { ...best, unit, imported: true, shown: [{ side: 'head', path: unit.path, span: brought.span }], because: `${unit.path} imports \`${name}\` and never uses it, so that \`${best.operation.dotted}\` in \`${best.func.qualified}\` works without it` };
    }
  }
  return null;
}
