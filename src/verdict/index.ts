/** Stage 5: validated candidates -> findings, ranked, and the verdict. */
import { createHash } from 'node:crypto';
import type { Candidate, Context } from '../candidates/types.js';
import type { Cite, Validated } from '../validation/index.js';
import { quoteAll } from './citations.js';
import { memoryContext } from './memory-context.js';
import { context } from './context.js';
import type { Acceptance, Policy } from './policy.js';
import type { Accepted, Finding, Rejected, Verdict } from './types.js';
import { findingText, remedyText } from './write.js';

const SEVERITY = { critical: 0, high: 1, medium: 2, low: 3 };

/** The verdict and what it rests on. */
export interface Decision {
  verdict: Verdict;
  findings: Finding[];
  /** Findings that the project accepted: they decide nothing. */
  accepted: Accepted[];
  rejected: Rejected[];
  /** Findings that the project's configuration leaves out; they are among `rejected`. */
  switchedOff: number;
}

/** A finding with what ranks and decides about it. */
export interface Judged {
  finding: Finding;
  /** Fit of the explanation, to rank findings of one severity. */
  score: number;
  acceptance: Acceptance | null;
}

/** What of the candidates is found before it is brought together with what another reviewer found. */
export interface Judgement {
  judged: Judged[];
  rejected: Rejected[];
  switchedOff: number;
}

/** Who rejects what the configuration leaves out. */
const CONFIGURATION = 'configuration';

/** Writes the findings of validated candidates and asks the policy about each. */
export async function judge(results: Validated[], ctx: Context, policy: Policy): Promise<Judgement> {
  const judged: Judged[] = [];
  const rejected: Rejected[] = [];
  let switchedOff = 0;
  for (const r of results) {
    const c = r.candidate;
    const { level, by } = policy.level(c.mechanism, pathsOf(c));
    if (r.status !== 'REJECTED' && level === 'off') switchedOff++;
    if (r.status === 'REJECTED' || level === 'off') {
      const { id, detail } = r.rejectedBy ?? { id: CONFIGURATION, detail: `Its level is off by ${by}.` };
      rejected.push({
        mechanism: c.mechanism.id, path: c.where.path, line: c.operation.at.span.line, function: c.where.func.qualified,
        summary: c.mechanism.title, rejectedBy: id, detail
      });
      continue;
    }
    const related = [...(c.also ?? []), ...results.filter((x) => x !== r && x.status !== 'REJECTED' && x.candidate.role.id === c.role.id).map((x) => x.candidate)];
    judged.push({ finding: await finding(r, ctx, level === 'block', related), score: c.score, acceptance: policy.acceptance({ fingerprint: fingerprint(c, ctx), mechanism: c.mechanism.id }, pathsOf(c)) });
  }
  return { judged, rejected, switchedOff };
}

/** Ranks and decides: findings that block and are not accepted make the verdict BLOCK. */
export function decide({ judged, rejected, switchedOff }: Judgement): Decision {
  const ranked = [...judged].sort((a, b) =>
    Number(b.finding.blocking) - Number(a.finding.blocking) || Number(byModelAlone(a.finding)) - Number(byModelAlone(b.finding)) || Number(a.finding.status === 'DOWNGRADED') - Number(b.finding.status === 'DOWNGRADED') ||
    SEVERITY[a.finding.severity] - SEVERITY[b.finding.severity] || b.score - a.score ||
    (a.finding.path < b.finding.path ? -1 : a.finding.path > b.finding.path ? 1 : a.finding.line - b.finding.line)
  );
  const findings = ranked.filter((x) => !x.acceptance).map((x) => x.finding);
  const accepted = ranked.flatMap(({ finding: f, acceptance }) => (acceptance ? [{ finding: { ...f, blocking: false }, ...acceptance }] : []));
  const verdict: Verdict = findings.some((f) => f.blocking) ? 'BLOCK' : findings.length ? 'COMMENT' : 'APPROVE';
  return { verdict, findings, accepted, rejected, switchedOff };
}

/** What only a model found stands behind what is proven. */
function byModelAlone(f: Finding): boolean {
  return f.foundBy !== undefined && !f.foundBy.includes('built-in');
}

/** All paths that the place of a candidate has had. */
function pathsOf(c: Candidate): string[] {
  const base = c.change?.pair.base.file.unit.path;
  return base === undefined || base === c.where.path ? [c.where.path] : [base, c.where.path];
}

async function finding(r: Validated, ctx: Context, blocks: boolean, related: Candidate[]): Promise<Finding> {
  const c = r.candidate;
  const planned: Cite[] = [];
  const of: number[][] = r.premises.map((p) => p.cites.map((x) => planned.push(x) - 1));
  planned.push(...(await memoryContext(c, ctx)));
  // The same protection taken away at another place belongs to the picture.
  for (const x of related.slice(0, 2)) planned.push({ role: 'obligation', side: x.enforcement.side, path: x.enforcement.path, lines: [x.enforcement.span.line, x.enforcement.span.endLine] }, { role: 'operation', side: 'head', path: x.operation.at.path, lines: [firstLine(x), x.operation.at.span.endLine] });
  planned.push(...(await context(c, ctx)));
  const { citations, index } = await quoteAll(planned, ctx.store);
  const line = c.operation.at.span.line;
  return {
    fingerprint: fingerprint(c, ctx),
    mechanism: c.mechanism.id, schema: c.mechanism.schema, title: c.mechanism.title,
    status: r.status as 'VALIDATED' | 'DOWNGRADED',
    blocking: r.status === 'VALIDATED' && blocks,
    severity: c.mechanism.severity, cwe: c.mechanism.cwe, defect: c.mechanism.defect,
    path: c.where.path, line, endLine: Math.min(Math.max(line, c.operation.at.span.endLine), line + 39), function: c.where.func.qualified,
    text: findingText(c, ctx), remedy: remedyText(c, ctx),
    premises: r.premises.map(({ cites: _, ...p }, i) => ({ ...p, citations: [...new Set(of[i].map((k) => index[k]).filter((k) => k >= 0))] })),
    refuters: r.refuters,
    citations
  };
}

/** The first line of what an open operation of another candidate is shown with: of a function whose annotation is another one, that. */
function firstLine(c: Candidate): number {
  const line = Math.max(1, c.operation.at.span.line);
  const above = c.loss?.kind === 'annotation' && c.where.func.form !== 'file' && c.where.path === c.operation.at.path ? c.where.func.annotations.map((a) => a.span.line) : [];
  return Math.min(line, ...above.filter((l) => l <= line && line - l < 30));
}

/** Line numbers stay out, so that a finding keeps its fingerprint when code above it moves. */
function fingerprint(c: Candidate, ctx: Context): string {
  const parts = [c.mechanism.id, c.where.path, c.where.func.qualified, ctx.source(c.enforcement).replace(/\s+/g, ''), c.operation.dotted];
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
}
