/** What the change declares: parameters, fields, options, constants, locals, predicates and exception classes new in head. */
import type { Place } from '../change/term.js';
import { squeezed } from '../change/match.js';
import { notProductionPath } from '../evidence/production.js';
import { walkStmts } from '../syntax/walk.js';
import type { Func, TypeDecl, Unit } from '../syntax/form.js';
import type { Context } from './types.js';

/** A name that the change declares and that can stand for enforcement. */
export interface Declared {
  kind: 'parameter' | 'field' | 'constant' | 'local' | 'function' | 'exception' | 'import';
  name: string;
  at: Place;
  unit: Unit;
  /** The function that it belongs to; for a predicate the function itself; null for fields, constants and classes. */
  func: Func | null;
  /** Position of a parameter. */
  index: number;
  /** Type that a field belongs to. */
  container: string | null;
}

/** All new declarations of the change outside of tests. */
export function declaredNames(ctx: Context): Declared[] {
  const out: Declared[] = [];
  const add = (d: Omit<Declared, 'at' | 'index' | 'container'> & Partial<Pick<Declared, 'index' | 'container'>>, span: Place['span']): void => {
    if (d.name.length > 2 && (d.kind === 'function' || !d.name.startsWith('_'))) out.push({ index: -1, container: null, ...d, at: { side: 'head', path: d.unit.path, span } });
  };
  for (const p of ctx.analysis.matching.pairs) {
    if (p.same || notProductionPath(p.head.file.unit.path) || p.head.func.form === 'file') continue;
    const unit = p.head.file.unit;
    const before = p.base.func.params.map((x) => x.name);
    const now = p.head.func.params;
    if (now.length > before.length) now.forEach((x, index) => !before.includes(x.name) && add({ kind: 'parameter', name: x.name, unit, func: p.head.func, index }, x.span));
    const baseText = squeezed(p.base.file, p.base.func);
    walkStmts(p.head.func.body, (s) => {
      if (s.kind === 'assign' && s.declares && s.target.kind === 'name' && s.value && !baseText.includes(s.target.name)) add({ kind: 'local', name: s.target.name, unit, func: p.head.func }, s.span);
    });
  }
  for (const f of ctx.analysis.files) {
    const unit = f.head?.unit;
    if (!unit || notProductionPath(unit.path)) continue;
    const old = new Map((f.base?.unit.types ?? []).map((t) => [t.name, t]));
    for (const t of unit.types) {
      const base = old.get(t.name);
      if (base && !serialised(t)) for (const x of t.fields) if (!base.fields.some((y) => y.name === x.name) && !x.tag && x.annotations.length === 0) add({ kind: 'field', name: x.name, unit, func: null, container: t.name }, x.span);
      if (f.base && !base && t.supertypes.some((s) => /(Error|Exception)$/.test(s))) add({ kind: 'exception', name: t.name, unit, func: null }, t.span);
      if (f.base && !base && t.form === 'macro') add({ kind: 'constant', name: t.name, unit, func: null }, t.span);
    }
    const imported = new Set((f.base?.unit.imports ?? []).map((i) => i.alias ?? i.name));
    if (f.base) for (const i of unit.imports) if (i.name && i.name !== '*' && !imported.has(i.alias ?? i.name)) add({ kind: 'import', name: i.alias ?? i.name, unit, func: null }, i.span);
    const top = unit.functions[0];
    if (f.base) {
      for (const s of top.body) {
        if (s.kind === 'assign' && s.target.kind === 'name' && s.value?.kind !== 'closure' && isConstant(s.target.name, s.modifiers) && !f.base.source.includes(s.target.name)) add({ kind: 'constant', name: s.target.name, unit, func: null }, s.span);
      }
    }
  }
  for (const a of ctx.analysis.matching.added) {
    if (notProductionPath(a.file.unit.path) || !a.func.name || (a.func.form !== 'function' && a.func.form !== 'method') || a.func.annotations.length > 0) continue;
    add({ kind: 'function', name: a.func.name, unit: a.file.unit, func: a.func }, a.func.span);
  }
  return out;
}

function isConstant(name: string, modifiers: readonly string[]): boolean {
  return (name === name.toUpperCase() && name !== name.toLowerCase()) || modifiers.some((m) => m === 'const' || m === 'final');
}

/** Fields of types that a library fills or writes are read by it. */
function serialised(t: TypeDecl): boolean {
  return t.form === 'interface' || t.form === 'enum' || t.annotations.length > 0 || t.fields.some((f) => f.tag !== undefined);
}
