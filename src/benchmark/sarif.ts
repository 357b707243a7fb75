/** Reviews of other analysers: a SARIF 2.1.0 log as a review in the neutral format. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { readTextFile, systemReason } from '../cli/files.js';
import { ConfigurationError } from '../errors.js';
import { inertLine } from '../report/inert.js';
import { member } from '../verify/compare.js';
import { sarifSchema, type SarifLocation, type SarifResult, type SarifRun } from './sarif/log.js';
import { pathsOf, type PathOf } from './sarif/paths.js';
import { levelOf, ruleOf, severityOf, textOf, weaknessesOf } from './sarif/rules.js';
import { MAX_GRADED_CITATIONS, neutralReviewSchema, type neutralFindingSchema, type NeutralFinding, type NeutralReview } from './review.js';

/** From this security severity on a result blocks, whatever its level (the "high" of code scanning). */
export const BLOCKING_SEVERITY = 7;

/** How a log is read. */
export interface SarifOptions {
  /** Level from which a result blocks: `error` when absent, `any` for every result that is left. */
  blockOn?: 'error' | 'warning' | 'any';
  /** Folder of the repository on the machine where the tool ran, for tools that write absolute paths. */
  root?: string;
  /** Names the log in errors; the case's id when absent. */
  file?: string;
}

type Citation = NeutralFinding['evidence'][number];

/**
 * A log as the review of one case. Suppressed results, passes and what is gone are left out; the rest is ordered by security
 * severity, then as listed.
 * @throws ConfigurationError naming file and field when it is no SARIF 2.1.0
 */
export function importSarif(text: string, caseId: string, options: SarifOptions = {}): NeutralReview {
  const { runs } = parse(text, inertLine(options.file ?? caseId));
  const results = runs.flatMap((run) => {
    const pathOf = pathsOf(run, options.root);
    return (run.results ?? []).filter(counts).map((result) => readResult(run, result, pathOf, options.blockOn ?? 'error'));
  });
  // Sorting is stable: what has the same severity stays as listed.
  const findings = results.sort((a, b) => b.severity - a.severity).map((r) => r.finding);
  const verdict = findings.some((f) => f.blocking) ? 'BLOCK' : findings.length ? 'COMMENT' : 'APPROVE';
  return neutralReviewSchema.parse({ id: caseId, verdict, findings, seconds: runs.reduce((sum, run) => sum + secondsOf(run), 0) });
}

/**
 * Reads a folder of `<case id>.sarif` (or `.sarif.json`) files, in the order of their names.
 * @throws ConfigurationError when there is none or one can't be read
 */
export function readSarifReviews(folder: string, options: Omit<SarifOptions, 'file'> = {}): NeutralReview[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => /.\.sarif(\.json)?$/.test(name)).sort();
  } catch (error) {
    throw new ConfigurationError(`Can't read the reviews ${inertLine(folder)}: ${systemReason(error)}. Check the path.`);
  }
  if (!names.length) throw new ConfigurationError(`There is no .sarif file in the folder ${inertLine(folder)}; name a folder of <case id>.sarif files.`);
  return names.map((name) => {
    const file = join(folder, name);
    return importSarif(readTextFile(file, 'review'), name.replace(/\.sarif(\.json)?$/, ''), { ...options, file });
  });
}

function parse(text: string, file: string): { runs: SarifRun[] } {
  // Some tools write a byte order mark or reset a terminal's colours before the log.
  const log = text.replace(/^(?:\ufeff|\u001b\[[\d;]*m|\s)+/, '').replace(/(?:\u001b\[[\d;]*m|\s)+$/, '');
  let value: unknown;
  try {
    value = JSON.parse(log);
  } catch (error) {
    throw new ConfigurationError(`${file} is no JSON: ${inertLine((error as Error).message)}. Name a SARIF 2.1.0 log.`);
  }
  const parsed = sarifSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0];
  const field = path.reduce<string>((at, key) => member(at, typeof key === 'symbol' ? String(key) : key), '');
  throw new ConfigurationError(`${file} is no SARIF 2.1.0 log: ${field ? `${inertLine(field)}: ` : ''}${inertLine(message)}. Name one that the tool wrote whole.`);
}

/** Whether a result says that something is there. */
function counts({ kind, baselineState, suppressions }: SarifResult): boolean {
  if (kind === 'pass' || kind === 'notApplicable' || baselineState === 'absent') return false;
  // A suppression that is under review or was rejected does not hold.
  return !suppressions?.length || suppressions.some((s) => s.status === 'underReview' || s.status === 'rejected');
}

function readResult(run: SarifRun, result: SarifResult, pathOf: PathOf, blockOn: NonNullable<SarifOptions['blockOn']>): { severity: number; finding: z.input<typeof neutralFindingSchema> } {
  const found = ruleOf(run, result);
  const level = levelOf(result, found.rule);
  const severity = severityOf(result, found.rule) ?? -1;
  const atLevel = blockOn === 'any' || level === 'error' || (blockOn === 'warning' && level === 'warning');
  const [first, ...others] = result.locations ?? [];
  const place = first ? citation(first, pathOf) : null;
  return {
    severity,
    finding: {
      blocking: atLevel || severity >= BLOCKING_SEVERITY,
      path: first ? pathOf(first.physicalLocation?.artifactLocation) : '',
      line: place?.lines[0] ?? 0,
      end_line: place?.lines[1] ?? null,
      cwe: weaknessesOf(run, result, found.rule),
      text: textOf(result, found),
      evidence: evidenceOf(run, result, others, pathOf),
      ...(found.id ? { mechanism: found.id } : {})
    }
  };
}

/** Further locations, related ones, and each flow from its source and its sink inwards; each place once. */
function evidenceOf(run: SarifRun, result: SarifResult, others: readonly SarifLocation[], pathOf: PathOf): Citation[] {
  const flows = (result.codeFlows ?? []).flatMap((flow) => (flow.threadFlows ?? []).flatMap((thread) => endsFirst(thread.locations ?? [])));
  const steps = flows.map((step) => step.location ?? run.threadFlowLocations?.[step.index ?? -1]?.location);
  const places = [...others, ...(result.relatedLocations ?? []), ...steps].flatMap((location) => (location ? [citation(location, pathOf)] : [])).filter((c) => c !== null);
  const once = new Map(places.map((c) => [JSON.stringify([c.path, c.lines, c.side]), c]));
  return [...once.values()].slice(0, MAX_GRADED_CITATIONS);
}

/** First, last, second, last but one and so on: where a flow is cut, both its ends are kept. */
function endsFirst<T>(steps: readonly T[]): T[] {
  return steps.map((_, i) => steps[i % 2 ? steps.length - 1 - (i - 1) / 2 : i / 2]);
}

function citation(location: SarifLocation, pathOf: PathOf): Citation | null {
  const { artifactLocation, region } = location.physicalLocation ?? {};
  const path = pathOf(artifactLocation);
  const first = region?.startLine ?? 0;
  if (!path || first < 1) return null;
  const last = Math.max(first, region?.endLine ?? first);
  // A region that ends before the first character of a line has nothing of it.
  const end = region?.endColumn === 1 && last > first ? last - 1 : last;
  return { path, lines: [first, end], side: location.properties?.['side'] === 'base' ? 'base' : 'head' };
}

/** Wall time that the tool says it took. */
function secondsOf(run: SarifRun): number {
  const times = (run.invocations ?? []).map((i) => (Date.parse(i.endTimeUtc ?? '') - Date.parse(i.startTimeUtc ?? '')) / 1000);
  return times.filter((t) => t > 0).reduce((sum, t) => sum + t, 0);
}
