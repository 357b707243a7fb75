/** The operation that a declaration should govern, left as it was. */
import type { Operation } from '../change/contract.js';
import { walkTerm, type Place, type Term } from '../change/term.js';
import { calleeFits, wordsOf } from '../knowledge/patterns.js';
import { funcExprs } from '../syntax/walk.js';
import type { Func, Unit } from '../syntax/form.js';
import type { Declared } from './declared.js';
import { varies } from './peer-operation.js';
import type { Context } from './types.js';

/** What a declaration should govern, with the reason. */
export interface GovernedOperation {
  func: Func;
  unit: Unit;
  operation: Operation;
  because: string;
  shown: Place[];
}

/** Words of a declared name that say how, not what. */
const HOW_WORDS = new Set([
  'allow', 'allowed', 'allows', 'permit', 'accept', 'require', 'required', 'enforce', 'reject', 'deny', 'forbid', 'forbidden', 'print', 'show', 'include', 'log', 'expose', 'dump', 'mask', 'redact', 'hide', 'trust', 'verify', 'check',
  'validate', 'max', 'maximum', 'min', 'minimum', 'limit', 'cap', 'quota', 'is', 'has', 'may', 'can', 'should', 'empty', 'default', 'enabled', 'disabled', 'enable', 'disable', 'with', 'without', 'the', 'of', 'to', 'for', 'in', 'do', 'use', 'get', 'set', 'new', 'size', 'strict', 'option', 'flag', 'move', 'write', 'read', 'change', 'access', 'permitted', 'permission'
]);

/** What a declared name is about: its words without those that say how. */
export function subjectWords(name: string): string[] {
  return wordsOf(name).filter((w) => w.length > 2 && !HOW_WORDS.has(w));
}

/** What an operation must be for a declaration to have to govern it. */
export interface Demand {
  /** Callees that the role has to govern; null when the operation must work on what the name says. */
  on: readonly string[] | null;
  /** Classes of operations that the role protects, where what is declared is a check or filter itself. */
  classes: readonly string[] | null;
}

/** Finds it. */
export function governedBy(d: Declared, demand: Demand, ctx: Context): GovernedOperation | null {
  const { on, classes } = demand;
  if (classes) return protectedIn(d, classes, ctx);
  switch (d.kind) {
    case 'parameter':
    case 'local':
      return within(d.func!, d.unit, d, on, ctx);
    case 'field':
      return consumer(d, on, ctx);
    case 'function':
      return beside(d, on, ctx);
    default:
      return on ? inUnit(d, on, ctx) : null;
  }
}

function within(func: Func, unit: Unit, d: Declared, on: readonly string[] | null, ctx: Context): GovernedOperation | null {
  const fc = ctx.contracts.of(func, unit);
  const own = fc.operations.filter((o) => o.inlined === 0 && o.kind === 'call');
  const operation = on ? own.find((o) => on.some((p) => calleeFits(p, o.dotted, o.name)) && o.args.length + (o.recv ? 1 : 0) > 0) : mostAbout(own, subjectWords(d.name), ctx);
  return operation ? { func, unit, operation, because: `\`${operation.dotted}\` stands in the same function and does not consult it`, shown: [] } : null;
}

/** The operation whose operands are most about some words; names of called functions count as well. */
function mostAbout(operations: readonly Operation[], words: readonly string[], ctx: Context): Operation | null {
  let best: Operation | null = null;
  let most = 0;
  for (const o of operations) {
    const found = new Set<string>();
    for (const a of o.args) {
      if (a.t === 'closure') continue;
      walkTerm(a, (t) => {
        for (const w of namesIn(t)) if (words.includes(w)) found.add(w);
        return t.t !== 'call' || t === a;
      });
    }
    // Locals are expanded away in terms; what is handed in by name counts, what is handed out by address does not.
    for (const name of argumentNames(ctx.source(o.at))) for (const w of wordsOf(name)) if (words.includes(w)) found.add(w);
    if (found.size > most) {
      most = found.size;
      best = o;
    }
  }
  return best;
}

/** Names among the arguments of a call as written, without those whose address is taken. */
function argumentNames(text: string): string[] {
  const inside = text.slice(text.indexOf('(') + 1).replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, ' ');
  return inside.split(/[^A-Za-z0-9_$&]+/).filter((n) => n.length > 0 && !n.includes('&'));
}

function namesIn(t: Term): string[] {
  if (t.t === 'member') return wordsOf(t.prop);
  if (t.t === 'param' || t.t === 'global') return wordsOf(t.name);
  return [];
}

/** A function that takes the type of a field, and works on what the field is about. */
function consumer(d: Declared, on: readonly string[] | null, ctx: Context): GovernedOperation | null {
  const words = subjectWords(d.name);
  const reads: Place[] = [];
  const units = [d.unit, ...ctx.analysis.files.flatMap((f) => (f.head && f.head.unit !== d.unit ? [f.head.unit] : []))];
  for (const unit of units) {
    for (const f of unit.functions) {
      funcExprs(f, (e, s) => {
        if (e.kind === 'member' && e.property !== d.name && s.kind !== 'assign' && wordsOf(e.property).some((w) => words.includes(w))) reads.push({ side: 'head', path: unit.path, span: e.span });
      });
    }
  }
  if (!on && reads.length === 0) return null;
  for (const { func, unit } of units.flatMap((u) => u.functions.map((f) => ({ func: f, unit: u })))) {
    const at = func.params.findIndex((p) => p.type && wordsOfType(p.type).includes(d.container!));
    if (at < 0 && (func.container !== d.container || unit !== d.unit)) continue;
    const fc = ctx.contracts.of(func, unit);
    const operation = fc.operations.find((o) => o.inlined === 0 && o.kind === 'call' && (on ? on.some((p) => calleeFits(p, o.dotted, o.name)) : at >= 0 && takes(o, func.params[at].name)));
    if (operation) return { func, unit, operation, because: `\`${func.qualified}\` acts on a \`${d.container}\` without looking at it`, shown: reads.slice(0, 2) };
  }
  return null;
}

function wordsOfType(type: string): string[] {
  return type.split(/[^A-Za-z0-9_$]+/);
}

function takes(o: Operation, param: string): boolean {
  return [...(o.recv ? [o.recv] : []), ...o.args].some((t) => t.t === 'param' && t.name === param);
}

/** For a predicate that nobody asks: a function of the change beside it that takes a parameter only for it, or changed to use it. */
function beside(d: Declared, on: readonly string[] | null, ctx: Context): GovernedOperation | null {
  if (on) return inUnit(d, on, ctx);
  const words = subjectWords(d.name);
  if (words.length === 0) return null;
  for (const p of ctx.analysis.matching.pairs) {
    if (p.same || p.head.file.unit !== d.unit || p.head.func === d.func || p.head.func.form === 'file') continue;
    const found = within(p.head.func, d.unit, d, null, ctx);
    if (found) return { ...found, because: `\`${found.operation.dotted}\` in \`${p.head.func.qualified}\`, which the change prepares for it, works on what it is about (${words.map((w) => `\`${w}\``).join(', ')}) and never asks it`, shown: [] };
  }
  return null;
}

/** An operation of a protected class in a function of the file that takes something from outside; functions that the change edits first. */
function protectedIn(d: Declared, classes: readonly string[], ctx: Context): GovernedOperation | null {
  const edited = new Set(ctx.analysis.matching.pairs.filter((p) => !p.same).map((p) => p.head.func));
  const functions = d.unit.functions.filter((f) => f !== d.func && f.form !== 'file').sort((a, b) => Number(edited.has(b)) - Number(edited.has(a)));
  for (const func of functions) {
    const fc = ctx.contracts.of(func, d.unit);
    const operation = fc.operations.find((o) => o.inlined === 0 && o.func === func && o.kind === 'call' && [...ctx.classifier.classes(o, d.unit.language).keys()].some((c) => classes.includes(c)) && o.args.some(varies));
    if (operation) return { func, unit: d.unit, operation, because: `\`${operation.dotted}\` in \`${func.qualified}\` works without it`, shown: [] };
  }
  return null;
}

function inUnit(d: Declared, on: readonly string[], ctx: Context): GovernedOperation | null {
  for (const func of d.unit.functions) {
    if (func.form === 'file') continue;
    const found = within(func, d.unit, d, on, ctx);
    if (found) return { ...found, because: `\`${found.operation.dotted}\` in \`${func.qualified}\` does not consult it` };
  }
  return null;
}
