/**
 * Terms: what a value is made of, with local variables expanded away.
 *
 * Two terms with the same `id` are the same value as far as this analysis can tell, on either side of a
 * change: locals do not occur, parameters carry a label that is shared by both sides. So renaming a local,
 * splitting an expression or introducing a temporary gives the same term.
 */
import type { Func, Span } from '../syntax/form.js';
import type { Atom } from './atom.js';

/** The revision that code is of. */
export type Side = 'base' | 'head';

/** Where a term or atom was written. */
export interface Place {
  side: Side;
  path: string;
  span: Span;
}

/** A value, written in parameters, constants, globals and what is done with them. Equal values of both sides have one id. */
export type Term =
  | { t: 'const'; type: string; value: string; id: number; at?: Place }
  | { t: 'param'; label: string; name: string; func: string; id: number; at?: Place }
  | { t: 'global'; name: string; id: number; at?: Place }
  | { t: 'member'; of: Term; prop: string; id: number; at?: Place }
  | { t: 'index'; of: Term; index: Term | null; id: number; at?: Place }
  | { t: 'call'; callee: string; key?: string; name: string; recv: Term | null; args: Term[]; names: (string | undefined)[]; construct: boolean; id: number; at?: Place }
  | { t: 'op'; op: string; args: Term[]; id: number; at?: Place }
  | { t: 'concat'; args: Term[]; id: number; at?: Place }
  | { t: 'record'; keys: string[]; args: Term[]; type?: string; id: number; at?: Place }
  | { t: 'list'; args: Term[]; type?: string; id: number; at?: Place }
  | { t: 'each'; of: Term; id: number; at?: Place }
  | { t: 'loop'; of: Term | null; id: number; at?: Place }
  | { t: 'choice'; alts: { when: Atom[]; value: Term }[]; id: number; at?: Place }
  | { t: 'closure'; func: Func; id: number; at?: Place }
  | { t: 'caught'; id: number; at?: Place }
  | { t: 'unknown'; args: Term[]; reason: string; id: number; at?: Place };

/** Alternatives of a `choice` beyond this become `unknown`. */
export const MAX_ALTERNATIVES = 8;

/** Gives equal structures equal numbers. One interner serves both sides of a review. */
export class Interner {
  private readonly ids = new Map<string, number>();

  /** The number of a structure written as text over the numbers of its parts. */
  id(structure: string): number {
    let n = this.ids.get(structure);
    if (n === undefined) {
      n = this.ids.size + 1;
      this.ids.set(structure, n);
    }
    return n;
  }
}

const join = (ts: Term[]): string => ts.map((t) => t.id).join(',');

/** Builds terms over one interner. */
export class Terms {
  constructor(readonly interner: Interner) {}

  constant(type: string, value: string, at?: Place): Term {
    return { t: 'const', type, value, id: this.interner.id(`k${type}:${value}`), at };
  }
  param(label: string, name: string, func: string, at?: Place): Term {
    return { t: 'param', label, name, func, id: this.interner.id(`p${label}`), at };
  }
  global(name: string, at?: Place): Term {
    return { t: 'global', name, id: this.interner.id(`g${name}`), at };
  }
  member(of: Term, prop: string, at?: Place): Term {
    if (of.t === 'record') {
      const i = of.keys.lastIndexOf(prop);
      if (i >= 0) return of.args[i];
    }
    // One of several results that a callee gives at once.
    if (of.t === 'choice' && of.alts.every((a) => a.value.t === 'list' && a.value.args[Number(prop)] !== undefined)) {
      return this.choice(of.alts.map((a) => ({ when: a.when, value: (a.value as Extract<Term, { t: 'list' }>).args[Number(prop)] })), at);
    }
    return { t: 'member', of, prop, id: this.interner.id(`m${of.id}.${prop}`), at };
  }
  index(of: Term, index: Term | null, at?: Place): Term {
    return { t: 'index', of, index, id: this.interner.id(`i${of.id}[${index?.id ?? ''}]`), at };
  }
  /** `key` tells the callee from others when its name does not. */
  call(callee: string, name: string, recv: Term | null, args: Term[], names: (string | undefined)[], construct: boolean, at?: Place, key = callee): Term {
    const id = this.interner.id(`c${construct ? 'new ' : ''}${key}|${recv?.id ?? ''}(${args.map((a, i) => (names[i] ? `${names[i]}=` : '') + a.id).join(',')})`);
    return { t: 'call', callee, key, name, recv, args, names, construct, id, at };
  }
  op(op: string, args: Term[], at?: Place): Term {
    return { t: 'op', op, args, id: this.interner.id(`o${op}(${join(args)})`), at };
  }
  concat(parts: Term[], at?: Place): Term {
    const flat: Term[] = [];
    for (const p of parts) {
      for (const q of p.t === 'concat' ? p.args : [p]) {
        const last = flat[flat.length - 1];
        if (last?.t === 'const' && q.t === 'const' && last.type === 'string' && q.type === 'string') flat[flat.length - 1] = this.constant('string', last.value + q.value, last.at);
        else flat.push(q);
      }
    }
    if (flat.length === 1) return flat[0];
    return { t: 'concat', args: flat, id: this.interner.id(`s(${join(flat)})`), at };
  }
  record(keys: string[], args: Term[], type: string | undefined, at?: Place): Term {
    const pairs = keys.map((k, i) => `${k}:${args[i].id}`).sort();
    return { t: 'record', keys, args, type, id: this.interner.id(`r${type ?? ''}{${pairs.join(',')}}`), at };
  }
  list(args: Term[], type: string | undefined, at?: Place): Term {
    return { t: 'list', args, type, id: this.interner.id(`l[${join(args)}]`), at };
  }
  each(of: Term, at?: Place): Term {
    return { t: 'each', of, id: this.interner.id(`e${of.id}`), at };
  }
  /** A variable that a loop changes; `label` tells loops and variables of one function apart. */
  loop(of: Term | null, label: string, at?: Place): Term {
    return { t: 'loop', of, id: this.interner.id(`w${of?.id ?? ''}#${label}`), at };
  }
  choice(alts: { when: Atom[]; value: Term }[], at?: Place): Term {
    const first = alts[0].value;
    if (alts.every((a) => a.value.id === first.id)) return first;
    if (alts.length > MAX_ALTERNATIVES) return this.unknown(alts.map((a) => a.value), 'alternatives', at);
    const keys = alts.map((a) => `${a.when.map((w) => w.id).sort((x, y) => x - y).join('&')}?${a.value.id}`).sort();
    return { t: 'choice', alts, id: this.interner.id(`h(${keys.join('|')})`), at };
  }
  /** A function as a value. One of the file's own top is known by its name, like one that is imported. */
  closure(func: Func, name: string, at?: Place): Term {
    const top = func.form === 'function' && func.qualified === func.name;
    return { t: 'closure', func, id: this.interner.id(top ? `g${name}` : `f${name}`), at };
  }
  caught(at?: Place): Term {
    return { t: 'caught', id: this.interner.id('caught'), at };
  }
  unknown(args: Term[], reason: string, at?: Place): Term {
    return { t: 'unknown', args, reason, id: this.interner.id(`u${reason}(${join(args)})`), at };
  }
}

/** Direct parts of a term. */
export function subTerms(t: Term): Term[] {
  switch (t.t) {
    case 'member':
    case 'each':
      return [t.of];
    case 'index':
      return t.index ? [t.of, t.index] : [t.of];
    case 'call':
      return t.recv ? [t.recv, ...t.args] : t.args;
    case 'op':
    case 'concat':
    case 'record':
    case 'list':
    case 'unknown':
      return t.args;
    case 'loop':
      return t.of ? [t.of] : [];
    case 'choice':
      return t.alts.map((a) => a.value);
    default:
      return [];
  }
}

/** Parts visited below one term at most; terms share parts, so a walk could be exponential without it. */
export const MAX_TERM_WALK = 400;

/** Visits a term and its parts, each distinct part once, parents first; false stops descent. */
export function walkTerm(top: Term, visit: (t: Term) => boolean | void): void {
  const seen = new Set<number>();
  const stack = [top];
  while (stack.length && seen.size < MAX_TERM_WALK) {
    const t = stack.pop()!;
    if (seen.has(t.id)) continue;
    seen.add(t.id);
    if (visit(t) === false) continue;
    const subs = subTerms(t);
    for (let i = subs.length - 1; i >= 0; i--) stack.push(subs[i]);
  }
}

/** Whether `part` occurs in `whole`. */
export function containsTerm(whole: Term, part: number): boolean {
  let found = false;
  walkTerm(whole, (t) => {
    if (t.id === part) found = true;
    return !found;
  });
  return found;
}

/** Short readable text of a term, at most `max` characters. */
export function termText(t: Term, max = 80): string {
  const text = render(t, 0);
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}

function render(t: Term, depth: number): string {
  if (depth > 5) return '…';
  const r = (x: Term): string => render(x, depth + 1);
  switch (t.t) {
    case 'const':
      return t.type === 'string' ? JSON.stringify(t.value) : t.value;
    case 'param':
      return t.name;
    case 'global':
      return t.name;
    case 'member':
      return `${r(t.of)}.${t.prop}`;
    case 'index':
      return `${r(t.of)}[${t.index ? r(t.index) : ''}]`;
    case 'call':
      return `${t.construct ? 'new ' : ''}${t.recv ? `${r(t.recv)}.${t.name}` : t.callee}(${t.args.map(r).join(', ')})`;
    case 'op':
      return t.args.length === 1 ? `${t.op}${/\w$/.test(t.op) ? ' ' : ''}${r(t.args[0])}` : t.args.map(r).join(` ${t.op} `);
    case 'concat':
      return t.args.map(r).join(' + ');
    case 'record':
      return `{${t.keys.map((k, i) => `${k}: ${r(t.args[i])}`).join(', ')}}`;
    case 'list':
      return `[${t.args.map(r).join(', ')}]`;
    case 'each':
      return `each of ${r(t.of)}`;
    case 'loop':
      return t.of ? r(t.of) : 'loop variable';
    case 'choice':
      return t.alts.map((a) => r(a.value)).join(' or ');
    case 'closure':
      return t.func.name || 'function';
    case 'caught':
      return 'caught error';
    case 'unknown':
      return t.args.length ? `…${t.args.map(r).join(', ')}…` : '…';
  }
}

/** Whether a value is fixed where it is written: a constant, or one with a name (`Mode.Strict`, an enumeration's member). */
export function isSettled(t: Term): boolean {
  return t.t === 'const' || namedConstant(t) !== null;
}

/** `Mode.Strict` of a constant with a name: both parts begin with a capital. */
export function namedConstant(t: Term): string | null {
  if (t.t !== 'member' || t.of.t !== 'global' || !/^\p{Lu}/u.test(t.prop) || !/(?:^|\.)\p{Lu}[^.]*$/u.test(t.of.name)) return null;
  return `${t.of.name.slice(t.of.name.lastIndexOf('.') + 1)}.${t.prop}`;
}
