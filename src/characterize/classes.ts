/** Which classes of sensitive operation an operation belongs to. */
import type { Operation } from '../change/contract.js';
import { walkTerm, type Place, type Term } from '../change/term.js';
import type { Knowledge } from '../knowledge/index.js';
import { calleeFits } from '../knowledge/patterns.js';
import { pathOf } from './origin.js';

interface Indexed {
  pattern: string;
  args: number[];
  keys: string[];
  /** Constants one of which must be among the arguments. */
  having: readonly string[] | undefined;
  cls: string;
}

/** Statement openings that make a built string a query. */
const SQL_OPENINGS = ['select ', 'insert into', 'update ', 'delete from', 'create table', 'alter table', 'drop table', 'where ', 'replace into', 'set search_path', ' from ', ' where ', 'order by'];

/** Classes that say what is done to a value, and not what for: its form does not matter to them. */
export const PLAIN_CLASSES: ReadonlySet<string> = new Set(['return', 'write', 'element', 'log', 'prefix-test']);

/** Gives operations the classes that the language files name. */
export class Classifier {
  private readonly indexes = new Map<string, Map<string, Indexed[]>>();
  private readonly extra = new WeakMap<Operation, ReadonlyMap<string, Term[]>>();
  private readonly shown = new WeakMap<Operation, readonly Place[]>();

  constructor(private readonly knowledge: Knowledge) {}

  private index(language: string): Map<string, Indexed[]> {
    let index = this.indexes.get(language);
    if (!index) {
      index = new Map();
      for (const facts of this.knowledge.facts(language)) {
        for (const [cls, callees] of Object.entries(facts.operations)) {
          for (const c of callees) {
            const pattern = typeof c === 'string' ? c : c.call;
            const last = pattern.slice(pattern.lastIndexOf('.') + 1).toLowerCase();
            const entry: Indexed = typeof c === 'string' ? { pattern, args: [], keys: [], having: undefined, cls } : { pattern, args: c.args, keys: c.keys ?? [], having: c.with, cls };
            const list = index.get(last);
            if (list) list.push(entry);
            else index.set(last, [entry]);
          }
        }
      }
      this.indexes.set(language, index);
    }
    return index;
  }

  /** Gives an operation further classes: those of what is done with its values elsewhere, at these places. */
  extend(op: Operation, classes: ReadonlyMap<string, Term[]>, places: readonly Place[]): void {
    if (!classes.size) return;
    this.extra.set(op, classes);
    this.shown.set(op, places);
  }

  /** Where what gave an operation further classes is done. */
  places(op: Operation): readonly Place[] {
    return this.shown.get(op) ?? [];
  }

  /** Classes of an operation, with the values that matter to each: its own, and those of what is done with its values elsewhere. */
  classes(op: Operation, language: string): Map<string, Term[]> {
    const out = this.ownClasses(op, language);
    for (const [cls, values] of this.extra.get(op) ?? []) if (!out.has(cls)) out.set(cls, values);
    return out;
  }

  /** Classes that the operation has by what it is itself. */
  ownClasses(op: Operation, language: string): Map<string, Term[]> {
    const out = new Map<string, Term[]>();
    const all = [...(op.recv ? [op.recv] : []), ...op.args];
    if (op.kind === 'call') {
      // A parameter's name tells what it holds: `logger.info`, `client.Do`.
      const path = op.dotted.startsWith('.') && op.recv ? `${pathOf(op.recv)}${op.dotted}` : op.dotted;
      for (const e of this.index(language).get(op.name.toLowerCase()) ?? []) {
        if (!calleeFits(e.pattern, path, op.name)) continue;
        if (e.having && !op.args.some((a) => a.t === 'const' && e.having!.includes(a.value))) continue;
        const chosen = [...e.args.map((i) => (op.names[i] === undefined ? op.args[i] : undefined)), ...e.keys.map((k) => op.args[op.names.indexOf(k)])];
        const values = chosen.length ? chosen.filter((x): x is Term => x !== undefined) : all;
        if (e.keys.length && values.length === 0) continue;
        out.set(e.cls, [...(out.get(e.cls) ?? []), ...values]);
      }
    }
    const environment = all.filter((a) => holdsEnvironment(a, this.knowledge.facts(language).flatMap((f) => f.environments)));
    if (environment.length) out.set('environment', environment);
    if (op.kind === 'return') out.set('return', op.args);
    if (op.kind === 'write') out.set('write', op.args);
    if (op.kind === 'index' || (op.kind === 'write' && op.target?.t === 'index')) {
      if (language === 'c' || language === 'cpp') out.set('memory', [...op.args]);
      else out.set('element', [...op.args]);
    }
    if (op.kind === 'write' && op.name === '*' && (language === 'c' || language === 'cpp')) out.set('memory', op.args);
    const format = op.args[0];
    if (op.kind === 'call' && op.args.length > 1 && format?.t === 'const' && format.value.includes('%') && SQL_OPENINGS.some((s) => format.value.toLowerCase().includes(s))) out.set('sql', op.args.slice(1));
    for (const a of op.args) {
      walkTerm(a, (t) => {
        if (t.t !== 'concat') return true;
        const text = t.args.map((p) => (p.t === 'const' ? p.value : '\u0000')).join('').toLowerCase();
        if (SQL_OPENINGS.some((s) => text.trimStart().startsWith(s)) || (text.includes(' = ') && text.includes('select '))) out.set('sql', [...(out.get('sql') ?? []), t]);
        if (text.includes('</') || /<[a-z]+[ >]/.test(text)) out.set('html', [...(out.get('html') ?? []), t]);
        return false;
      });
    }
    return out;
  }
}

/** Whether a value holds the whole environment, not only one variable of it. */
function holdsEnvironment(top: Term, environments: readonly string[]): boolean {
  const whole = (t: Term): boolean => (t.t === 'member' || t.t === 'global') && environments.includes(pathOf(t));
  let found = false;
  if (environments.length) walkTerm(top, (t) => {
    if ((t.t === 'member' || t.t === 'index') && whole(t.of)) return false;
    if (t.t === 'call' && t.recv && whole(t.recv)) return t.args.length === 0;
    if (whole(t)) found = true;
    return !found;
  });
  return found;
}
