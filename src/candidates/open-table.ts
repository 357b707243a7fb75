/**
 * Construct swap on tables: base took a value only by way of a fixed table (`COLUMNS[key]`), head takes the key itself
 * where the table does not have it (`COLUMNS.get(key, key)`), so that the list of what is allowed only translates.
 */
import { leafAtoms } from '../change/atom.js';
import type { Contract, Operation } from '../change/contract.js';
import type { Loss } from '../change/losses.js';
import { containsTerm, walkTerm, type Term } from '../change/term.js';
import { termFeatures } from '../characterize/features.js';
import { lookUp } from '../characterize/tables.js';
import { lossCandidate } from './loss.js';
import { matters, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

/** Score: the two look-ups say by themselves what is gone. */
const SCORE = 8;

/** Candidates for tables that let through what they don't have. */
export function openTables(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const mechanisms = ctx.knowledge.mechanisms.filter((m) => m.schema === 'construct-swap' && ctx.knowledge.roles.get(m.role)!.tables);
  if (mechanisms.length === 0) return out;
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    const closed = tablesIn(change.base);
    if (closed.size === 0) continue;
    const opened = fallThroughs(change.head);
    const before = fallThroughs(change.base);
    for (const [table, at] of opened) {
      if (!closed.has(table) || before.has(table)) continue;
      const governed = change.losses.filter((l) => opens(l, table, at)).flatMap((loss) => loss.governed.map((g) => ({ loss, g }))).filter(({ g }) => matters(g.to));
      for (const mechanism of mechanisms) {
        const hits = governed.filter(({ g }) => [...ctx.classifier.classes(g.to, language).keys()].some((c) => mechanism.operations.includes(c)));
        const chosen = rankGoverned(ctx, hits.map((x) => x.g), [], mechanism.operations, language)[0];
        if (!chosen) continue;
        const { loss } = hits.find((x) => x.g === chosen.governed)!;
        const candidate = lossCandidate({
          fit: { mechanism, role: ctx.knowledge.roles.get(mechanism.role)!, shape: null, score: SCORE }, change, loss, features: termFeatures(at, ctx.definitionOf), open: chosen.governed, value: at, usesValue: true
        });
        out.push({ ...candidate, ...placed(at, candidate, ctx) });
        break;
      }
    }
  }
  return out;
}

/** Whether a loss is that of the table: of a test against it or a look-up in it, or of what an operation took that now takes the opened value. */
function opens(l: Loss, table: number, opened: Term): boolean {
  if (l.kind === 'guard') return leafAtoms(l.atoms).some((a) => a.a?.id === table || a.b?.id === table);
  if (l.kind === 'swap' && containsTerm(l.old, table)) return true;
  return (l.kind === 'swap' || l.kind === 'entry') && l.governed.some((g) => takes(g.to, opened));
}

function takes(o: Operation, value: Term): boolean {
  return [o.term, ...(o.recv ? [o.recv] : []), ...o.args].some((t) => t.id === value.id || containsTerm(t, value.id));
}

/** A function that the change adds and that makes the value is where the hole is; what is done with the value is shown beside it. */
function placed(value: Term, c: Candidate, ctx: Context): Partial<Candidate> {
  const at = value.at;
  const maker = at && ctx.analysis.added.find((x) => x.path === at.path && x.func !== c.where.func && x.func.form !== 'file' && x.func.span.start <= at.span.start && x.func.span.end >= at.span.end);
  const op = maker?.operations.find((o) => o.at.span.start <= at!.span.start && o.at.span.end >= at!.span.end) ?? maker?.operations.find((o) => o.kind === 'call' && o.at.span.start === at!.span.start);
  return maker && op ? { where: { func: maker.func, path: maker.path }, operation: op, others: [c.operation, ...c.others] } : {};
}

/** Visits every value of a function's operations once. */
function each(c: Contract, visit: (t: Term) => void): void {
  const seen = new Set<number>();
  for (const o of c.operations) {
    for (const top of [o.term, ...(o.recv ? [o.recv] : []), ...o.args]) walkTerm(top, (t) => {
      if (seen.has(t.id)) return false;
      seen.add(t.id);
      visit(t);
      return true;
    });
  }
}

/** Tables in which a function looks a key up. */
function tablesIn(c: Contract): Set<number> {
  const out = new Set<number>();
  each(c, (t) => {
    const l = lookUp(t);
    if (l) out.add(l.table);
  });
  return out;
}

/** Values that are what a table has for a key, or else the key itself; by table. */
function fallThroughs(c: Contract): Map<number, Term> {
  const out = new Map<number, Term>();
  const offer = (l: ReturnType<typeof lookUp>, other: Term | undefined, t: Term): void => {
    if (l && other && other.t !== 'const' && (other.id === l.key.id || containsTerm(l.key, other.id)) && !out.has(l.table)) out.set(l.table, t);
  };
  each(c, (t) => {
    if (t.t === 'call') offer(lookUp(t), t.args[1], t);
    else if (t.t === 'op' && (t.op === '??' || t.op === '||' || t.op === 'or')) offer(lookUp(t.args[0]), t.args[1], t);
    else if (t.t === 'choice') for (const a of t.alts) for (const b of t.alts) if (a !== b) offer(lookUp(a.value), b.value, t);
  });
  return out;
}
