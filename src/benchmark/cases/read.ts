/** Reads manifests: JSON lines, one case a line. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../canonical-json.js';
import { ConfigurationError } from '../../errors.js';
import { caseSchema, type BenchmarkCase } from './case.js';
import { jsonLinesFiles, readJsonLines, type Line } from './json-lines.js';

/** The cases of some manifests. */
export interface CaseSet {
  /** In the order of files and lines. */
  cases: BenchmarkCase[];
  /** What the cases say as a SHA-256 of 64 hex digits, whatever their order and that of their fields. */
  digest: string;
  /** Where a case stands, `file:line`, by its id. */
  places: ReadonlyMap<string, string>;
}

/**
 * Reads manifests, or folders of them (`*.jsonl`, sorted).
 * @param cwd folder that relative paths start from
 * @throws ConfigurationError naming file, line and field; also for an id that occurs twice and a pair of one kind
 */
export function readCases(paths: readonly string[], cwd: string): CaseSet {
  const lines = jsonLinesFiles(paths, cwd).flatMap((file) => readJsonLines(file, cwd, caseSchema, 'the case'));
  const byId = new Map<string, Line<BenchmarkCase>>();
  for (const line of lines) {
    const other = byId.get(line.value.id);
    if (other) throw new ConfigurationError(`${line.at}: id: "${line.value.id}" is already in ${other.at}.`);
    byId.set(line.value.id, line);
  }
  for (const { value, at } of lines) {
    // The twin may be in a manifest that isn't read.
    const twin = value.pair === null ? undefined : byId.get(value.pair)?.value;
    if (twin?.kind === value.kind) throw new ConfigurationError(`${at}: pair: "${twin.id}" is ${twin.kind} as this case is; a pair is a malicious and a benign case.`);
  }
  const cases = lines.map((line) => line.value);
  return { cases, digest: casesDigest(cases), places: new Map(lines.map(({ value, at }) => [value.id, at])) };
}

/** SHA-256 over cases, 64 hex digits: the same for every order of cases and of fields. */
export function casesDigest(cases: readonly BenchmarkCase[]): string {
  const hash = createHash('sha256');
  for (const c of [...cases].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))) hash.update(`${canonicalJson(c)}\n`);
  return hash.digest('hex');
}
