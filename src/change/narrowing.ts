/** Products whose factor was widened before it was multiplied, and is no more: they wrap round where they did not. */
import { leafAtoms, type Atom } from './atom.js';
import { subTerms, type Term } from './term.js';

/** Types as wide as a size or wider, as C, C++, Go and Rust write them. */
const WIDE: ReadonlySet<string> = new Set([
  'size_t', 'ssize_t', 'off_t', 'loff_t', 'uint64_t', 'int64_t', 'u_int64_t', 'uintptr_t', 'ptrdiff_t', 'uintmax_t', 'intmax_t', 'longlong', 'unsignedlonglong', 'unsignedlong', 'std::size_t', 'std::uint64_t', 'u64', 's64', 'uint64', 'int64', 'usize', 'i64'
]);
/** Languages in which `long` is wider than what is computed with. */
const WIDE_LONG: ReadonlySet<string> = new Set(['java', 'csharp', 'kotlin']);

/** Whether a type is wider than what a language computes with by itself. */
export function isWide(type: string, language: string): boolean {
  const t = type.replace(/\s+/g, '').replace(/^const/, '');
  return WIDE.has(t) || ((t === 'long' || t === 'ulong') && WIDE_LONG.has(language));
}

/** The operand of a widening cast; null for anything else. */
export function widened(t: Term, language: string): Term | null {
  return t.t === 'op' && t.args.length === 1 && t.op.startsWith('(') && isWide(t.op.slice(1, -1), language) ? t.args[0] : null;
}

/** Whether a term is a product. */
export function isProduct(t: Term): boolean {
  return t.t === 'op' && t.args.length === 2 && (t.op === '*' || t.op === '<<');
}

/** Whether `now` is `was` with widening casts gone from around factors of its products, and is otherwise the same. */
export function narrowed(was: Term, now: Term, language: string): boolean {
  return was.id !== now.id && same(was, now, language, false, { left: 400 });
}

function same(was: Term, now: Term, language: string, factor: boolean, budget: { left: number }): boolean {
  if (was.id === now.id) return true;
  if (budget.left-- <= 0) return false;
  const inner = factor ? widened(was, language) : null;
  if (inner && same(inner, now, language, false, budget)) return true;
  if (was.t !== now.t || (was.t === 'op' && now.t === 'op' && was.op !== now.op) || (was.t === 'call' && now.t === 'call' && was.callee !== now.callee) || (was.t === 'member' && now.t === 'member' && was.prop !== now.prop)) return false;
  const [a, b] = [subTerms(was), subTerms(now)];
  return a.length > 0 && a.length === b.length && a.every((x, i) => same(x, b[i], language, isProduct(was), budget));
}

/** Comparisons among gained ones that are lost ones over narrower products. */
export function narrowedComparisons(lost: readonly Atom[], gained: readonly Atom[], language: string): Atom[] {
  const was = leafAtoms([...lost]).filter((a) => a.op === '<');
  return leafAtoms([...gained]).filter((g) => g.op === '<' && g.a && g.b && was.some((l) => l.negated === g.negated && l.a && l.b && [[l.a, g.a!], [l.b, g.b!]].every(([x, y]) => x.id === y.id || narrowed(x, y, language)) && (l.a.id !== g.a!.id || l.b.id !== g.b!.id)));
}
