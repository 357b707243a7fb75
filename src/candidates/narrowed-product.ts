/** Wrapper loss on a size: a factor that was widened before it was multiplied is not any more, so that the size of what is allocated or copied wraps round. */
import type { FunctionChange } from '../change/index.js';
import { isProduct, isWide, widened } from '../change/narrowing.js';
import { walkTerm, type Term } from '../change/term.js';
import type { Operation } from '../change/contract.js';
import { wrapperFeatures } from '../characterize/features.js';
import { wordsOf } from '../knowledge/patterns.js';
import type { Func } from '../syntax/form.js';
import { walkStmts } from '../syntax/walk.js';
import { lossCandidate } from './loss.js';
import { mechanismOf } from './select.js';
import type { Candidate, Context } from './types.js';

const SCORE = 9;
const SIZED: readonly string[] = ['allocation', 'memory-copy', 'memory'];

/** Candidates for sizes that are multiplied in a narrower type than before. */
export function narrowedProducts(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const own = mechanismOf(ctx, 'wrapper-loss', 'memory-bound');
  if (!own) return out;
  for (const change of ctx.analysis.changes) {
    const { language } = change.pair.head.file.unit;
    for (const loss of change.losses) {
      if (loss.kind !== 'wrapper' || widened(loss.wrapper, language)?.id !== loss.inner.id || retyped(ctx, change, language)) continue;
      const open = loss.governed.find((g) => sizes(g.to, ctx, language) && factorOf(g.from, loss.wrapper) && factorOf(g.to, loss.inner));
      if (!open) continue;
      out.push(lossCandidate({ fit: { ...own, shape: null, score: SCORE }, change, loss, features: wrapperFeatures(loss.wrapper, loss.inner, ctx.definitionOf), open, value: loss.inner, usesValue: true }));
    }
  }
  return out;
}

/** Whether an operation takes a number of bytes. */
function sizes(o: Operation, ctx: Context, language: string): boolean {
  if (o.kind !== 'call') return false;
  const classes = ctx.classifier.classes(o, language);
  return SIZED.some((c) => classes.has(c)) || (wordsOf(o.name).some((w) => w.endsWith('alloc')) && o.args.length > 0);
}

/** Whether a value is a factor, widened or not, of a product that an operation takes. */
function factorOf(o: Operation, value: Term): boolean {
  let found = false;
  for (const a of o.args) walkTerm(a, (t) => {
    if (isProduct(t) && t.t === 'op' && t.args.some((x) => x.id === value.id)) found = true;
    return !found;
  });
  return found;
}

/** Whether the change declares something of the function, or a field of a type, wider than it was: then what is multiplied may be wide by itself. */
export function retyped(ctx: Context, change: FunctionChange, language: string): boolean {
  const { base, head } = change.pair;
  const before = declaredTypes(base.func);
  for (const [name, type] of declaredTypes(head.func)) if (isWide(type, language) && before.get(name) !== type) return true;
  return ctx.analysis.files.some((f) => (f.head?.unit.types ?? []).some((t) => t.fields.some((x) => {
    const old = f.base?.unit.types.find((b) => b.name === t.name)?.fields.find((b) => b.name === x.name);
    return x.type !== undefined && isWide(x.type, language) && old?.type !== x.type;
  })));
}

function declaredTypes(func: Func): Map<string, string> {
  const out = new Map<string, string>();
  for (const p of func.params) if (p.type) out.set(p.name, p.type);
  walkStmts(func.body, (s) => void (s.kind === 'assign' && s.type && s.target.kind === 'name' && out.set(s.target.name, s.type)));
  return out;
}
