/** The value can hold nothing that the check kept out: it is converted to a number, an identifier or a declared value first. */
import type { Operation } from '../../change/contract.js';
import { MAX_TERM_WALK, subTerms, type Term } from '../../change/term.js';
import type { Candidate, Context } from '../../candidates/types.js';
import { supertypesOf } from '../../candidates/derived.js';
import { PLAIN_CLASSES } from '../../characterize/classes.js';
import { carriersOf } from '../../characterize/features.js';
import { calleeFits } from '../../knowledge/patterns.js';
import { walkExprs } from '../../syntax/walk.js';
import type { Func, Param } from '../../syntax/form.js';
import { fails, holds, unable, type Refuter } from '../types.js';

/** Types of parameters that hold no text. */
const CLOSED = new Set([
  'int', 'long', 'short', 'bool', 'boolean', 'float', 'double', 'number', 'bigint', 'uint', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64', 'size_t', 'unsigned',
  'Integer', 'Long', 'Short', 'Boolean', 'Float', 'Double', 'UUID', 'LocalDate', 'Instant', 'date', 'datetime'
]);

/** Converters of routes that let any text through. */
const OPEN_CONVERTERS = new Set(['string', 'path', 'str', 'slug']);

/** The refuter `typed-value`. */
export const typedValue: Refuter = {
  id: 'typed-value',
  statement: 'The value is converted to a type that can not hold what the check kept out.',
  effect: 'reject',
  run(c, ctx) {
    const loss = c.loss;
    if (!c.change || (loss?.kind !== 'guard' && loss?.kind !== 'wrapper')) return fails('No check of a value is gone.');
    const values = loss.kind === 'guard' ? carriersOf(loss.atoms) : [loss.inner];
    for (const v of values) if (v.t === 'param') {
      const typed = byParameter(v.name, c, ctx);
      if (typed) return typed.enforced ? holds(`\`${v.name}\` ${typed.how}.`) : unable(`\`${v.name}\` ${typed.how}, which is not enforced when the code runs.`);
    }
    const language = c.change.pair.head.file.unit.language;
    if (loss.kind === 'wrapper' && loss.inner.t === 'call' && converts(loss.inner, ctx, language) && !table(loss.inner)) return holds(`It is what \`${loss.inner.name}\` makes of a text.`);
    const open = loss.governed.filter((g) => g.to === c.operation || c.others.includes(g.to) || [...ctx.classifier.classes(g.to, language).keys()].some((x) => !PLAIN_CLASSES.has(x)));
    let conversion: Term | null = null;
    let bareBefore = false;
    for (const g of open) {
      for (const v of values) {
        const found = uses(g.to, v, ctx, language);
        if (found.bare) return fails(`\`${g.to.dotted}\` takes the value as it is.`);
        conversion ??= found.conversion;
        bareBefore ||= uses(g.from, v, ctx, language).bare;
      }
    }
    if (!conversion || !bareBefore) return fails('It is not.');
    // What a table holds, and what comes of a name that it lacks, is not looked at.
    return table(conversion) ? unable('Head takes what a table holds for the value.') : holds(`Head takes what \`${(conversion as Extract<Term, { t: 'call' }>).name}\` makes of it.`);
  }
};

/** Whether an operation takes a value outside of conversions, and the conversion that it goes through. */
function uses(o: Operation, value: Term, ctx: Context, language: string): { bare: boolean; conversion: Term | null } {
  const stack = [...(o.recv ? [o.recv] : []), ...o.args];
  const seen = new Set<number>();
  const out: { bare: boolean; conversion: Term | null } = { bare: false, conversion: null };
  while (stack.length && seen.size < MAX_TERM_WALK) {
    const t = stack.pop()!;
    if (t.id === value.id) {
      out.bare = true;
      continue;
    }
    if (seen.has(t.id)) continue;
    seen.add(t.id);
    if (converts(t, ctx, language)) {
      if (holdsTerm(t, value.id)) out.conversion ??= t;
    } else stack.push(...subTerms(t));
  }
  return out;
}

function holdsTerm(t: Term, id: number): boolean {
  return subTerms(t).some((s) => s.id === id || holdsTerm(s, id));
}

/** A call whose result is a number, identifier or declared value, or an element of a constant table. */
function converts(t: Term, ctx: Context, language: string): boolean {
  if (t.t === 'index') return t.index !== null && constantTable(t.of, ctx);
  if (t.t !== 'call') return false;
  if (ctx.knowledge.facts(language).some((f) => f.conversions.some((p) => calleeFits(p, t.callee, t.name)))) return true;
  if (t.name === 'get' && t.recv && constantTable(t.recv, ctx)) return true;
  const type = t.name === 'valueOf' && t.recv?.t === 'global' ? t.recv.name : t.name === 'valueOf' ? t.callee.slice(0, -'.valueOf'.length) : t.callee;
  return enumeration(type, ctx);
}

function table(t: Term): boolean {
  return t.t !== 'call' || t.name === 'get';
}

function constantTable(t: Term, ctx: Context): boolean {
  if (t.t === 'record') return t.args.length > 0 && t.args.every((a) => a.t === 'const');
  if (t.t !== 'global') return false;
  const value = ctx.definitionOf.constant?.(t);
  if (!value) return false;
  let constant = value.kind === 'record' || value.kind === 'call';
  walkExprs([value], (e) => {
    if (e.kind === 'closure') constant = false;
  });
  return constant;
}

/** Whether a name is that of an enumeration of a changed file. */
function enumeration(name: string, ctx: Context): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (!last) return false;
  if (ctx.analysis.files.some((f) => f.head?.unit.types.some((t) => t.name === last && t.form === 'enum'))) return true;
  return supertypesOf(ctx.analysis)(last).some((s) => ['Enum', 'StrEnum', 'IntEnum'].includes(s.slice(s.lastIndexOf('.') + 1)));
}

/** A parameter that has a closed type in head and had none in base, or a converter in the function's route. */
function byParameter(name: string, c: Candidate, ctx: Context): { how: string; enforced: boolean } | null {
  const { base, head } = c.change!.pair;
  const language = head.file.unit.language;
  const converter = converterOf(head.func, name);
  if (converter && !OPEN_CONVERTERS.has(converter) && converterOf(base.func, name) !== converter) return { how: `is converted by the route (\`${converter}\`)`, enforced: true };
  const after = head.func.params.find((p) => p.name === name);
  const before = base.func.params.find((p) => p.name === name);
  if (!after?.type || !before || before.type === after.type || closed(before, ctx) || !closed(after, ctx)) return null;
  // Only frameworks look at types in Python; what a request holds is no number in TypeScript because the type says so.
  const enforced = language === 'python' ? head.func.annotations.some((a) => a.args.some((x) => x.value.kind === 'literal' && x.value.value.startsWith('/'))) : language !== 'typescript' && language !== 'javascript';
  return language === 'python' && !enforced ? null : { how: `is of type \`${after.type}\` now`, enforced };
}

function closed(p: Param, ctx: Context): boolean {
  const type = (p.type ?? '').replace(/\s*\|\s*None$|^Optional\[(.*)\]$/, '$1').trim();
  const last = type.slice(type.lastIndexOf('.') + 1);
  return CLOSED.has(last) || enumeration(type, ctx);
}

/** The converter that a route gives a parameter: `<uuid:id>`. */
function converterOf(func: Func, name: string): string | null {
  for (const a of func.annotations) for (const x of a.args) {
    if (x.value.kind !== 'literal' || x.value.type !== 'string') continue;
    for (const part of x.value.value.split('<').slice(1)) {
      const [converter, of] = part.split('>')[0].split(':');
      if (of === name) return converter.split('(')[0];
    }
  }
  return null;
}
