/**
 * Wrapper loss in arithmetic: a factor was widened before it was multiplied or shifted, and is multiplied in its own width now,
 * so that the result wraps before it is a size, a bound or an answer.
 */
import { leafAtoms } from '../change/atom.js';
import type { FunctionChange } from '../change/index.js';
import type { Governed, GuardLoss, WrapperLoss } from '../change/losses.js';
import { walkTerm, type Term } from '../change/term.js';
import { wrapperFeatures } from '../characterize/features.js';
import type { Cast, Expr, Func } from '../syntax/form.js';
import { funcExprs, walkStmts } from '../syntax/walk.js';
import { lossCandidate } from './loss.js';
import { mechanismOf, othersOf, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

const SCORE = 10;

/** Integer types of 64 bits, or of the width of an address, as they are written without white space. */
const WIDE: ReadonlySet<string> = new Set(['size_t', 'std::size_t', 'ssize_t', 'uint64_t', 'std::uint64_t', 'u_int64_t', 'int64_t', 'std::int64_t', 'uint64', 'int64', 'u64', 's64', 'longlong', 'longlongint', 'unsignedlonglong', 'unsignedlonglongint', 'unsignedlong', 'unsignedlongint', 'long', 'longint', 'uintmax_t', 'intmax_t', 'uintptr_t', 'ptrdiff_t', 'off_t', 'ulong', 'Int64', 'UInt64']);
/** Those of 64 bits on every platform; an address, and what `sizeof` gives, has 32 on some. */
const WIDE_EVERYWHERE: ReadonlySet<string> = new Set([...WIDE].filter((t) => /64|longlong|intmax/.test(t)));

/** Whether a type is wide. `uint` is as wide as an address in Go, and narrow elsewhere. */
function wide(type: string | undefined, language: string): boolean {
  const plain = (type ?? '').replace(/\b(?:const|volatile|register|static)\b/g, '').replace(/\s+/g, '');
  return WIDE.has(plain) || (plain === 'uint' && language === 'go');
}

const LANGUAGES: ReadonlySet<string> = new Set(['c', 'cpp', 'java', 'csharp', 'go']);
const GROWING: ReadonlySet<string> = new Set(['*', '<<']);

/** Candidates for products that are calculated in a narrower type. */
export function narrowerProducts(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const own = mechanismOf(ctx, 'wrapper-loss', 'integer-width');
  if (!own) return out;
  for (const change of ctx.analysis.changes) {
    const { language } = change.pair.head.file.unit;
    if (!LANGUAGES.has(language)) continue;
    const types = new Set(widenedFactors(change, language).map((c) => `(${c.type.replace(/\s+/g, '')})`));
    if (types.size === 0) continue;
    for (const loss of change.losses) {
      const lost = loss.kind === 'wrapper' ? inOperands(loss, types) : loss.kind === 'guard' ? inTest(loss, change, types) : null;
      if (!lost) continue;
      const chosen = rankGoverned(ctx, lost.governed, [lost.inner], own.mechanism.operations, language);
      const first = chosen[0];
      if (!first) continue;
      out.push(lossCandidate({ fit: { ...own, shape: null, score: SCORE }, change, loss: lost, features: wrapperFeatures(lost.wrapper, lost.inner, ctx.definitionOf), open: first.governed, value: lost.inner, usesValue: true, others: othersOf(chosen) }));
    }
  }
  return out;
}

/** Casts to a wide type around a factor that is narrow, or of which the type is not written here, in base's own text. */
function widenedFactors({ pair }: FunctionChange, language: string): Cast[] {
  const out: Cast[] = [];
  const narrowIn = (func: Func, e: Expr): boolean => !isWide(e, typesOf(func), language);
  funcExprs(pair.base.func, (e) => {
    if (e.kind !== 'binary' || !GROWING.has(e.operator)) return;
    for (const [cast, other] of [[e.left, e.right], [e.right, e.left]] as const) {
      if (cast.kind !== 'cast' || !wide(cast.type, language) || cast.operand.kind === 'literal') continue;
      // What the other factor has of width the product has, too. A shift is as wide as what is shifted.
      const widened = e.operator === '*' && isWide(other, typesOf(pair.base.func), language) && !WIDE_EVERYWHERE.has(cast.type.replace(/\s+/g, ''));
      if (!widened && (e.operator === '*' || cast === e.left) && narrowIn(pair.base.func, cast.operand) && narrowIn(pair.head.func, cast.operand)) out.push(cast);
    }
  });
  return out;
}

/** Types that a function declares of its parameters and variables, by name. */
function typesOf(func: Func): ReadonlyMap<string, string> {
  const out = new Map<string, string>();
  for (const p of func.params) if (p.type) out.set(p.name, p.type);
  walkStmts(func.body, (s) => void (s.kind === 'assign' && s.declares && s.type && s.target.kind === 'name' && out.set(s.target.name, s.type)));
  return out;
}

/** Whether a value is known to be of a wide type: by its declaration, a cast, `sizeof`, or a part that makes the whole wide. */
function isWide(e: Expr, types: ReadonlyMap<string, string>, language: string): boolean {
  if (e.kind === 'name') return wide(types.get(e.name), language);
  if (e.kind === 'cast') return wide(e.type, language);
  if (e.kind === 'unary') return e.operator === 'sizeof' || isWide(e.operand, types, language);
  if (e.kind === 'binary') return isWide(e.left, types, language) || isWide(e.right, types, language);
  if (e.kind === 'call') return e.callee.kind === 'name' && SIZED.has(e.callee.name);
  return false;
}

/** Calls of the language that give a size of an address's width. */
const SIZED: ReadonlySet<string> = new Set(['sizeof', 'strlen', 'strnlen', 'wcslen', 'fread', 'offsetof']);

/** Whether a value holds a product with exactly this factor. */
function hasFactor(tops: readonly Term[], factor: Term): boolean {
  let found = false;
  for (const top of tops) walkTerm(top, (t) => {
    if (t.t === 'op' && GROWING.has(t.op) && t.args.length > 1 && t.args.some((a) => a.id === factor.id)) found = true;
    return !found;
  });
  return found;
}

/** The loss of a widened factor from what operations are given; null when it is another one. */
function inOperands(loss: WrapperLoss, types: ReadonlySet<string>): WrapperLoss | null {
  const { wrapper, inner } = loss;
  if (wrapper.t !== 'op' || !types.has(wrapper.op) || inner.t === 'const') return null;
  const governed = loss.governed.filter((g) => g.to.kind !== 'write' && hasFactor([g.from.term, ...g.from.args], wrapper) && hasFactor([g.to.term, ...g.to.args], inner));
  return governed.length ? { ...loss, governed } : null;
}

/** The same inside a test that both sides make; what it governs is governed by a bound that wraps. */
function inTest(loss: GuardLoss, change: FunctionChange, types: ReadonlySet<string>): WrapperLoss | null {
  const gained = change.gains.flatMap((g) => (g.kind === 'guard' && g.governed.some((x) => loss.governed.some((y) => y.to === x.from)) ? leafAtoms(g.atoms) : []));
  for (const a of leafAtoms(loss.atoms)) {
    if (a.op !== '<' || !a.a || !a.b) continue;
    let factor: { wrapper: Term; inner: Term } | null = null;
    for (const top of [a.a, a.b]) walkTerm(top, (t) => {
      if (t.t !== 'op' || !GROWING.has(t.op)) return;
      for (const x of t.args) if (x.t === 'op' && types.has(x.op) && x.args.length === 1) factor ??= { wrapper: x, inner: x.args[0] };
    });
    if (!factor) continue;
    const { wrapper, inner } = factor as { wrapper: Term; inner: Term };
    if (!gained.some((b) => b.op === a.op && b.a && b.b && alike(a.a!, b.a, wrapper, inner) && alike(a.b!, b.b, wrapper, inner))) continue;
    const governed: Governed[] = loss.governed;
    return { kind: 'wrapper', pair: loss.pair, at: loss.at, governed, wrapper, inner };
  }
  return null;
}

/** Whether two values are the same but that one has the factor bare. */
function alike(a: Term, b: Term, wrapper: Term, inner: Term): boolean {
  if (a.id === b.id || (a.id === wrapper.id && b.id === inner.id)) return true;
  return a.t === 'op' && b.t === 'op' && a.op === b.op && a.args.length === b.args.length && a.args.every((x, i) => alike(x, b.args[i], wrapper, inner));
}
