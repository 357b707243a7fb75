/** What can be checked of findings that only a model made, without asking it again: that they hang together, and what is proven. */
import { UnitStore } from '../evidence/units.js';
import { loadKnowledge } from '../knowledge/index.js';
import { ChangedLines } from '../model/changed-lines.js';
import { modelMechanismIds } from '../model/mechanisms.js';
import { premiseIds } from '../model/premises.js';
import type { Snapshot } from '../snapshot/index.js';
import type { Finding, Review } from '../verdict/types.js';
import type { Difference } from './compare.js';

/** Premises that only a model can answer: no checker proves them. */
const NEVER_PROVEN: ReadonlySet<string> = new Set(['not-enforced-otherwise', 'harm']);

/** Faults of the model's findings in a review, by field. */
export async function checkModelFindings(review: Review, snapshot: Snapshot): Promise<Difference[]> {
  const out: Difference[] = [];
  const own = review.findings.map((finding, i) => ({ finding, at: `findings[${i}]` })).filter(({ finding }) => finding.foundBy !== undefined);
  if (own.length === 0) return out;
  if (!review.model) out.push({ path: 'model', message: 'is missing, though findings are said to be of a model' });
  const lines = await ChangedLines.of(new UnitStore(snapshot));
  const known = new Set([...loadKnowledge().mechanisms.map((m) => m.id), ...modelMechanismIds, ...review.configuration.mechanisms]);
  for (const { finding, at } of own) {
    if (!finding.foundBy!.includes('model')) out.push({ path: `${at}.foundBy`, message: 'names no model; it is left out where the built-in reviewer was alone' });
    if (finding.foundBy!.includes('built-in')) continue;
    for (const fault of faultsOf(finding, known, lines)) out.push({ path: `${at}.${fault.path}`, message: fault.message });
  }
  return out;
}

function* faultsOf(f: Finding, known: ReadonlySet<string>, lines: ChangedLines): Generator<Difference> {
  if (!known.has(f.mechanism)) yield { path: 'mechanism', message: `${JSON.stringify(f.mechanism)} is no mechanism` };
  if (f.premises.length !== premiseIds.length || f.premises.some((p, i) => p.id !== premiseIds[i] || !p.critical)) yield { path: 'premises', message: `must be ${premiseIds.join(', ')}, all of them critical` };
  const status = f.premises.every((p) => p.result === 'PROVEN' || p.result === 'SUPPORTED') && f.refuters.every((r) => r.result === 'DOES_NOT_HOLD') ? 'VALIDATED' : 'DOWNGRADED';
  if (f.premises.some((p) => p.result === 'REFUTED')) yield { path: 'status', message: 'a premise is REFUTED, so that there is no finding' };
  if (f.status !== status) yield { path: 'status', message: `recorded ${f.status}, but premises and refuters make it ${status}` };
  if (f.blocking && (f.status !== 'VALIDATED' || f.severity === 'low')) yield { path: 'blocking', message: 'only a validated finding of at least medium severity blocks' };
  if (!f.citations.some((c) => c.side === 'head' && c.path === f.path && c.lines[0] <= f.line && c.lines[1] >= f.line)) yield { path: 'path', message: 'no citation shows the place of the finding' };
  for (const [i, p] of f.premises.entries()) {
    if (NEVER_PROVEN.has(p.id) && p.result === 'PROVEN') yield { path: `premises[${i}].result`, message: 'no checker proves this premise' };
    if (p.result === 'SUPPORTED' && p.citations.length === 0 && f.citations.length < 10) yield { path: `premises[${i}].citations`, message: 'a supported premise cites what supports it' };
    if (p.id !== 'change-made' || p.result !== 'PROVEN') continue;
    const changed = p.witnesses.filter((w) => w.kind === 'changed-line');
    const stands = changed.every((w) => w.side && w.path && w.line && lines.within(w.side, w.path, w.line, w.line).some((l) => l.text.trim().slice(0, 200) === w.text));
    if (changed.length === 0 || !stands) yield { path: `premises[${i}].witnesses`, message: 'the change does not take away or bring in these lines' };
  }
}
