/** Where a value comes from, as a class. */
import { walkTerm, type Term } from '../change/term.js';
import type { Knowledge } from '../knowledge/index.js';
import type { LanguageFacts } from '../knowledge/types.js';
import { calleeFits } from '../knowledge/patterns.js';
import type { Func } from '../syntax/form.js';

/** Classes of origin, from REQUEST (anybody) to CONSTANT (nobody). */
export type Origin = 'REQUEST' | 'PEER' | 'ARCHIVE' | 'FILE' | 'CONFIG' | 'EXPORTED_PARAMETER' | 'PARAMETER' | 'INTERNAL' | 'CONSTANT' | 'UNKNOWN';

/** What an origin means for people. */
export const ORIGIN_WORDS: Readonly<Partial<Record<Origin, string>>> = {
  REQUEST: 'text that an outsider chooses', PEER: 'which names what an outsider wrote', EXPORTED_PARAMETER: 'a value that a caller gives'
};

const RANK: Origin[] = ['REQUEST', 'PEER', 'ARCHIVE', 'FILE', 'CONFIG', 'EXPORTED_PARAMETER', 'PARAMETER', 'UNKNOWN', 'INTERNAL', 'CONSTANT'];

/** An origin with what shows it. */
export interface OriginFound {
  origin: Origin;
  /** The term that shows it. */
  term: Term | null;
}

/** The most dangerous origin among the parts of a value. `PARAMETER` is one of a function that is not exported. */
export function originOf(value: Term, language: string, knowledge: Knowledge, functionOf: (qualified: string) => Func | undefined): OriginFound {
  let best: OriginFound = { origin: 'CONSTANT', term: null };
  const consider = (origin: Origin, term: Term): void => {
    if (RANK.indexOf(origin) < RANK.indexOf(best.origin)) best = { origin, term };
  };
  const facts = knowledge.facts(language);
  const sources = facts.flatMap((f) => Object.entries(f.sources) as [Origin, string[]][]);
  const handlers = facts.flatMap((f) => f.handlers ?? []);
  const types = knowledge.facts(language).flatMap((f) => Object.entries(f.sourceTypes ?? {}) as [Origin, string[]][]);
  walkTerm(value, (t) => {
    if (t.t === 'member' || t.t === 'call' || t.t === 'global') {
      const dotted = pathOf(t);
      const name = t.t === 'member' ? t.prop : t.t === 'call' ? t.name : t.name;
      for (const [origin, patterns] of sources) if (patterns.some((p) => calleeFits(p, dotted, name))) consider(origin, t);
    }
    if (t.t === 'param') {
      const func = functionOf(t.func);
      const handles = (handlers.length > 0 && handlers.some((h) => calleeFits(h, t.func, func?.name || t.func))) || (func !== undefined && bound(func, t.name, facts));
      const type = types.length ? func?.params.find((p) => p.name === t.name)?.type : undefined;
      if (type) for (const [origin, names] of types) if (names.includes(typeName(type)) || (type.includes('<') && names.includes(`${typeName(type)}<`))) consider(origin, t);
      consider(handles ? 'REQUEST' : func?.exported === false ? 'PARAMETER' : 'EXPORTED_PARAMETER', t);
    }
    // An empty collection whose elements are taken was filled by other means.
    else if (t.t === 'unknown' || t.t === 'caught' || (t.t === 'each' && t.of.t === 'list' && t.of.args.length === 0)) consider('UNKNOWN', t);
    // What a loop makes of a constant is none.
    else if (t.t === 'call' || t.t === 'loop') consider('INTERNAL', t);
    else if (t.t === 'global' || t.t === 'member') consider(t.t === 'member' ? 'UNKNOWN' : 'INTERNAL', t);
  });
  return best;
}

/** Types of parameters that the framework gives and no request: services, and what stops a request. */
const GIVEN = /^(?:I(?!Form)[A-Z]|CancellationToken\b|HttpContext\b|ClaimsPrincipal\b)/;

/** Whether the framework takes a parameter's value out of the request, as annotations or the registration say. */
function bound(func: Func, name: string, facts: readonly LanguageFacts[]): boolean {
  const param = func.params.find((p) => p.name === name);
  if (!param) return false;
  const last = (text: string): string => text.slice(text.lastIndexOf('.') + 1);
  const among = (list: 'handlerAnnotations' | 'handlerRegistrars' | 'parameterAnnotations', text: string): boolean => facts.some((f) => f[list]?.includes(last(text)));
  if (param.annotations.some((a) => among('parameterAnnotations', a.name))) return true;
  if (param.annotations.some((a) => last(a.name).endsWith('FromServices')) || GIVEN.test(param.type ?? '')) return false;
  if (func.annotations.some((a) => among('handlerAnnotations', a.name))) return true;
  return func.registrar !== undefined && among('handlerRegistrars', func.registrar.callee) && /^(?:string\b|IForm)/i.test(param.type ?? '');
}

/** A type's own name: `Path` of `&web::Path<u32>`. */
function typeName(type: string): string {
  const plain = type.replace(/<.*$/s, '');
  return plain.slice(Math.max(plain.lastIndexOf(':'), plain.lastIndexOf('.'), plain.lastIndexOf(' '), plain.lastIndexOf('&')) + 1);
}

/** Dotted text of a path with parameters by name. */
export function pathOf(t: Term): string {
  const parts: string[] = [];
  let at: Term | null = t;
  while (at) {
    if (at.t === 'member') {
      parts.push(at.prop);
      at = at.of;
    } else if (at.t === 'call') {
      parts.push(at.recv ? at.name : at.callee);
      at = at.recv;
    } else if (at.t === 'index') at = at.of;
    else if (at.t === 'param' || at.t === 'global') {
      parts.push(at.name);
      at = null;
    } else at = null;
  }
  return parts.reverse().join('.');
}
