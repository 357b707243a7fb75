/** A tested candidate of the model -> a finding, or why it is none. */
import { createHash } from 'node:crypto';
import type { Context } from '../candidates/types.js';
import { quoteAll } from '../verdict/citations.js';
import type { Judged } from '../verdict/index.js';
import type { Policy } from '../verdict/policy.js';
import type { Finding, Rejected } from '../verdict/types.js';
import { MAX_TEXT } from '../verdict/write.js';
import type { Cite } from '../validation/types.js';
import { pathsOf } from './candidate.js';
import { citeOf, rejects, type Tested } from './premises.js';
import { modelMechanisms } from './mechanisms.js';
import { asSentence, MAX_SAID, readable } from './text.js';

/** Lines around the operation that are cited, so that a reader sees where it stands. */
const AROUND = 12;

/** What a tested candidate came to. */
export type Outcome = { judged: Judged } | { rejected: Rejected };

/** Decides on a tested candidate and writes it. */
export async function outcomeOf(t: Tested, ctx: Context, policy: Policy, requireProof: boolean): Promise<Outcome> {
  const { candidate: c } = t;
  const refuted = t.premises.find((p) => p.result === 'REFUTED');
  const refuter = t.refuters.find(rejects);
  const open = t.premises.some((p) => p.critical && p.result === 'UNKNOWN') || t.refuters.some((r) => r.result === 'HOLDS' || r.result === 'COULD_NOT_RUN');
  const paths = pathsOf(c.operation, ctx);
  // What is said of the model's own mechanisms holds for its findings under another name too.
  const levels = [policy.level(c.mechanism, paths), policy.level(modelMechanisms[c.said.kind], paths)];
  const { level, by } = levels.find((l) => l.level === 'off') ?? levels.find((l) => l.level === 'comment') ?? levels[0]!;
  const changed = t.premises.find((p) => p.id === 'change-made')!.result === 'PROVEN';
  const why = refuted ? { id: refuted.id, detail: refuted.detail ?? refuted.statement } : refuter ? { id: refuter.id, detail: refuter.detail } : !changed ? { id: 'change-made', detail: t.premises[0]!.detail ?? t.premises[0]!.statement } : level === 'off' ? { id: 'configuration', detail: `Its level is off by ${by}.` } : null;
  if (why) {
    return { rejected: { mechanism: c.mechanism.id, path: c.operation.path, line: c.operation.lines[0], function: readable(c.said.function, 200), summary: readable(c.said.title, 160), rejectedBy: why.id, detail: readable(why.detail, 700) } };
  }
  const status = open ? 'DOWNGRADED' : 'VALIDATED';
  const proven = t.premises.every((p) => !p.critical || p.result === 'PROVEN');
  const finding = await write(t, ctx, status, status === 'VALIDATED' && level === 'block' && c.said.severity !== 'low' && c.said.confidence !== 'possible' && (proven || !requireProof));
  const acceptance = policy.acceptance({ fingerprint: finding.fingerprint, mechanism: finding.mechanism }, paths);
  return { judged: { finding, score: t.premises.filter((p) => p.result === 'PROVEN').length, acceptance } };
}

async function write(t: Tested, ctx: Context, status: Finding['status'], blocking: boolean): Promise<Finding> {
  const { candidate: c } = t;
  const s = c.said;
  // What the candidate itself rests on comes first; what refuters cited finds the room that is left.
  const planned: Cite[] = [citeOf(c.change.side === 'base' ? 'obligation' : 'loss', c.change), citeOf('operation', c.operation), ...(c.enforcement ? [citeOf('obligation', c.enforcement)] : []), ...(c.source ? [citeOf('origin', c.source)] : []), ...c.evidence.map((e) => citeOf('definition', e))];
  const of = t.premises.map((p) => p.cites.map((x) => planned.push(x) - 1));
  const [first, last] = c.operation.lines;
  planned.push({ role: 'operation', side: 'head', path: c.operation.path, lines: [Math.max(1, first - AROUND), last + AROUND] });
  const { citations, index } = await quoteAll(planned, ctx.store);
  const cwe = s.cwe.filter((x) => /^CWE-\d{1,4}$/.test(x));
  const text = [s.behaviour, s.condition, s.consequence].map((x) => asSentence(readable(x, MAX_SAID))).join(' ');
  return {
    fingerprint: await fingerprint(t, ctx),
    mechanism: c.mechanism.id, schema: c.mechanism.schema, title: readable(s.title, 160) || c.mechanism.title, status, blocking,
    severity: s.severity, cwe: cwe.length ? cwe : c.mechanism.cwe, defect: s.kind === 'incomplete' || s.kind === 'unprotected-component' ? 'absence' : 'present',
    path: c.operation.path, line: first, endLine: Math.min(Math.max(first, last), first + 39), function: readable(s.function, 200),
    text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text, remedy: readable(s.remedy, MAX_SAID),
    premises: t.premises.map(({ cites: _, question: __, ...p }, i) => ({ ...p, statement: readable(p.statement, 1200), ...(p.detail === undefined ? {} : { detail: readable(p.detail, 700) }), citations: [...new Set(of[i]!.map((k) => index[k]!).filter((k) => k >= 0))] })),
    refuters: t.refuters, citations, foundBy: ['model']
  };
}

/** Of where it is and what stands there; what the model calls it may differ from run to run. */
async function fingerprint({ candidate: c }: Tested, ctx: Context): Promise<string> {
  const file = await ctx.store.text('head', c.operation.path);
  const line = (file?.text.split('\n')[c.operation.lines[0] - 1] ?? '').replace(/\s+/g, '');
  return createHash('sha256').update(['model', c.operation.path, line].join('\0')).digest('hex').slice(0, 16);
}
