/** Contracts of functions outside the change, run on demand and kept: what peers and callees enforce is read from them. */
import type { ChangeAnalysis } from '../change/index.js';
import { effects, steps, type Contract, type Operation, type PathStep } from '../change/contract.js';
import { outermost } from '../change/match.js';
import type { Side } from '../change/term.js';
import type { Func, Unit } from '../syntax/form.js';
import type { Located } from './relations.js';

/** The part of an outermost function's contract that belongs to one function in it. */
export interface FunctionContract {
  func: Func;
  unit: Unit;
  /** Operations written in the function or in closures in it. */
  operations: Operation[];
  /** Steps on the way to any of them and to the end, registration included. */
  steps: PathStep[];
  /** Calls that run on the way to any of them, expanded ones included. */
  effects: Operation[];
  /** A budget or a syntax error makes the contract incomplete: nothing can be said to be absent. */
  incomplete: boolean;
}

/** Runs and slices contracts of one side. */
export class Contracts {
  private readonly whole = new Map<Func, Contract>();
  private readonly slices = new Map<Func, FunctionContract>();
  private readonly byPlace = new Map<Contract, Operation[]>();

  constructor(private readonly analysis: ChangeAnalysis, private readonly side: Side) {}

  /** The contract of a function, closures in it included. */
  of(func: Func, unit: Unit): FunctionContract {
    const known = this.slices.get(func);
    if (known) return known;
    const outer = outerOf(func, unit);
    const contract = this.run(outer, unit);
    const operations = func === outer ? contract.operations : this.inside(contract, func, unit);
    const path = new Set<PathStep>();
    const ran = new Set<Operation>();
    for (const o of operations) {
      for (const s of steps(o.path)) path.add(s);
      for (const e of effects(o.before)) ran.add(e);
      if (o.kind === 'call') ran.add(o);
    }
    if (func === outer) for (const s of steps(contract.end)) path.add(s);
    const broken = unit.errors.some((e) => e.line >= func.span.line && e.endLine <= func.span.endLine);
    const slice: FunctionContract = { func, unit, operations, steps: [...path], effects: [...ran], incomplete: contract.truncated || broken };
    this.slices.set(func, slice);
    return slice;
  }

  /** Operations that are written in a function, in order. A file of many functions asks for each, so they are kept by place. */
  private inside(contract: Contract, func: Func, unit: Unit): Operation[] {
    let sorted = this.byPlace.get(contract);
    if (!sorted) {
      sorted = contract.operations.filter((o) => o.at.path === unit.path).sort((a, b) => a.at.span.start - b.at.span.start);
      this.byPlace.set(contract, sorted);
    }
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle].at.span.start < func.span.start) low = middle + 1;
      else high = middle;
    }
    const found: Operation[] = [];
    for (; low < sorted.length && sorted[low].at.span.start <= func.span.end; low++) if (sorted[low].at.span.end <= func.span.end) found.push(sorted[low]);
    return found.sort((a, b) => a.index - b.index);
  }

  private run(outer: Func, unit: Unit): Contract {
    let c = this.whole.get(outer);
    if (!c) {
      const changed = this.analysis.changes.find((x) => x[this.side].func === outer);
      c = changed?.[this.side] ?? this.analysis.evaluator(this.side).run({ func: outer, unit });
      this.whole.set(outer, c);
    }
    return c;
  }
}

/** The part of a contract that is written in the function itself, without what expanded callees add. */
export function ownPart(fc: FunctionContract): FunctionContract {
  const inside = (path: string, start: number, end: number): boolean => path === fc.unit.path && start >= fc.func.span.start && end <= fc.func.span.end;
  return {
    ...fc,
    operations: fc.operations.filter((o) => inside(o.at.path, o.at.span.start, o.at.span.end)),
    steps: fc.steps.filter((s) => inside(s.guard.path, s.guard.span.start, s.guard.span.end)),
    effects: fc.effects.filter((o) => inside(o.at.path, o.at.span.start, o.at.span.end))
  };
}

/** The outermost function that a function lies in; closures of file-level code lie in the file's own. */
export function outerOf(func: Func, unit: Unit): Func {
  const list = outermost(unit);
  return list.find((f) => f.form !== 'file' && f.span.start <= func.span.start && f.span.end >= func.span.end) ?? list[0];
}

/** Functions that an operation may call: of the receiver's type where the receiver's name tells it, else of the name. */
export function calleesOf(o: Pick<Operation, 'recv'>, found: readonly Located[], from: Func): Located[] {
  const others = found.filter((d) => d.func !== from);
  const recv = o.recv;
  if (recv === null) return others.filter((d) => !d.func.container || d.func.container === from.container || d.file.unit.functions.includes(from));
  if (recv.t === 'global' && recv.name === 'this') return others.filter((d) => d.func.container === from.container);
  const name = (recv.t === 'member' ? recv.prop : recv.t === 'global' || recv.t === 'param' ? recv.name : '').toLowerCase();
  const typed = others.filter((d) => d.func.container?.toLowerCase() === name);
  return typed.length ? typed : others.filter((d) => d.func.container !== from.container || d.func.container === undefined);
}

/** The innermost function with a name of its own that holds a place. */
export function functionAt(unit: Unit, start: number, end: number): Func {
  let best = unit.functions[0];
  for (const f of unit.functions) {
    if (f.form === 'file' || f.span.start > start || f.span.end < end) continue;
    if (!f.name && !f.registrar) continue;
    if (best.form === 'file' || f.span.end - f.span.start <= best.span.end - best.span.start) best = f;
  }
  return best;
}
