/**
 * Sibling gap, second form: the change adds enforcement to one branch of a dispatch and leaves the other branch
 * open, although both hand the same values to an operation of the same kind.
 */
import { steps, type Operation } from '../change/contract.js';
import { containsTerm, termText, walkTerm, type Place, type Term } from '../change/term.js';
import { wordsOf } from '../knowledge/patterns.js';
import { funcExprs } from '../syntax/walk.js';
import type { Func, Unit } from '../syntax/form.js';
import { gainedEnforcement, type Gained } from './gained.js';
import type { Candidate, Context } from './types.js';

/** Words that two callees of one dispatch must share. */
const SHARED_WORDS = 2;
/** Values that both branches must hand on. */
const SHARED_VALUES = 2;

/** Candidates for branches that the change leaves open. */
export async function branchGaps(ctx: Context): Promise<Candidate[]> {
  const out: Candidate[] = [];
  for (const g of gainedEnforcement(ctx)) {
    if (g.gain.kind !== 'guard') continue;
    const fc = ctx.contracts.of(g.func, g.unit);
    if (fc.incomplete) continue;
    const returned = new Set(fc.operations.filter((o) => o.kind === 'return' && o.func === g.func).flatMap((o) => o.args.map((a) => a.id)));
    const mine = g.governed.filter((o) => o.kind === 'call' && o.inlined === 0 && o.args.length >= SHARED_VALUES && returned.has(o.term.id));
    for (const open of fc.operations) {
      // Both branches end by handing over: what each returns is the other's counterpart.
      if (open.kind !== 'call' || !returned.has(open.term.id) || open.inlined > 0 || open.args.length < SHARED_VALUES || g.governed.includes(open)) continue;
      const twin = mine.find((o) => exclusive(o, open) && alike(o, open) && shared(o, open) >= SHARED_VALUES);
      if (!twin) continue;
      const value = handedOn(g, open);
      if (!value) continue;
      const inner = await insideOf(open, g, ctx);
      const uses = inner ? usesOf(inner, g) : null;
      out.push({
        mechanism: g.fit.mechanism, role: g.fit.role, shape: g.fit.shape, score: g.fit.score + 3, change: g.change, loss: null, features: g.features,
        where: { func: g.func, path: g.unit.path }, operation: open, baseOperation: null, value, usesValue: true,
        enforcement: g.gain.at, peers: [{ func: twin.dotted, at: twin.at }], definitions: [], others: [],
        gap: {
          witness: 'added', branch: true, language: g.unit.language, looked: 2, carrying: 1, calls: g.calls, domain: `the branches of \`${g.func.qualified}\``, complete: true,
          because: `both branches of \`${g.func.qualified}\` hand ${sharedText(twin, open)} to a call of the same kind, and only the one before \`${twin.name}\` is checked`,
          names: { peers: `the branch that calls \`${twin.name}\`` },
          shown: [
            ...(g.gain.denial ? [{ role: 'obligation' as const, at: g.gain.denial.at }] : []),
            ...(uses ? [{ role: 'operation' as const, at: uses }] : [])
          ]
        }
      });
      break;
    }
  }
  return out;
}

/** Whether two operations can't both run: some test sends control to the one or to the other. */
function exclusive(a: Operation, b: Operation): boolean {
  return steps(b.path).some((s) => {
    const other = steps(a.path).find((x) => x.guard.span.start === s.guard.span.start && x.atom.op === s.atom.op && x.atom.a?.id === s.atom.a?.id && x.atom.b?.id === s.atom.b?.id);
    return other !== undefined && other.atom.negated !== s.atom.negated;
  });
}

/** Whether the callees' names share words. */
function alike(a: Operation, b: Operation): boolean {
  if (a.name === b.name) return true;
  const words = new Set(wordsOf(a.name));
  return wordsOf(b.name).filter((w) => w.length > 2 && words.has(w)).length >= SHARED_WORDS;
}

function values(o: Operation): Term[] {
  return o.args.filter((t) => t.t !== 'const');
}

function shared(a: Operation, b: Operation): number {
  return values(b).filter((x) => values(a).some((y) => y.id === x.id)).length;
}

function sharedText(a: Operation, b: Operation): string {
  return values(b).filter((x) => values(a).some((y) => y.id === x.id)).slice(0, 3).map((x) => `\`${termText(x, 30)}\``).join(', ');
}

/** The argument of the open operation that holds an enforced value. */
function handedOn(g: Gained, open: Operation): Term | null {
  for (const a of values(open)) if (g.carriers.some((c) => c.t !== 'call' && (containsTerm(a, c.id) || containsTerm(c, a.id)))) return a;
  return null;
}

async function insideOf(open: Operation, g: Gained, ctx: Context): Promise<{ func: Func; unit: Unit } | null> {
  await ctx.relations.prefetch('head', [open.name]);
  await ctx.relations.loadDefinitions('head', open.name, g.unit.path);
  const found = ctx.relations.definitions('head', open.name);
  return found.length > 0 ? { func: found[0].func, unit: found[0].file.unit } : null;
}

/** The 40 lines of a callee that use the enforced fields most. */
function usesOf(inner: { func: Func; unit: Unit }, g: Gained): Place | null {
  const fields = new Set<string>();
  for (const c of g.carriers) walkTerm(c, (t) => void (t.t === 'member' && fields.add(t.prop)));
  const lines: number[] = [];
  funcExprs(inner.func, (e) => {
    if (e.kind === 'member' && fields.has(e.property)) lines.push(e.span.line);
  });
  if (lines.length === 0) return null;
  lines.sort((a, b) => a - b);
  let best = lines[0];
  let most = 0;
  for (const first of lines) {
    const n = lines.filter((l) => l >= first && l < first + 40).length;
    if (n > most) {
      most = n;
      best = first;
    }
  }
  return { side: 'head', path: inner.unit.path, span: { ...inner.func.span, line: best, endLine: Math.min(best + 39, inner.func.span.endLine) } };
}
