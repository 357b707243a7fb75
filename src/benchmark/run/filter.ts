/** Which cases run: `--filter FIELD=PATTERN`, where a field's patterns are alternatives and fields must all agree. */
import picomatch from 'picomatch';
import { ConfigurationError } from '../../errors.js';
import { inertLine } from '../../report/inert.js';
import type { BenchmarkCase } from '../cases/case.js';
import { groupOf } from '../groups.js';
import { originOf } from './trial.js';

const fields: Record<string, (c: BenchmarkCase) => readonly (string | null)[]> = {
  id: (c) => [c.id],
  tier: (c) => [c.tier],
  kind: (c) => [c.kind],
  language: (c) => [c.language],
  repository: (c) => [c.repository],
  cwe: (c) => c.cwe,
  defect: (c) => [c.defect],
  evidence: (c) => [c.evidence_location],
  origin: (c) => [originOf(c)],
  group: (c) => [groupOf(c.repository)]
};

/** Names of fields that cases can be filtered by. */
export const filterFields = Object.keys(fields);

/**
 * Makes a test for cases. Patterns are globs, without regard to case.
 * @throws ConfigurationError for a filter that is no `FIELD=PATTERN`
 */
export function caseFilter(filters: readonly string[]): (c: BenchmarkCase) => boolean {
  const wanted = new Map<string, ((text: string) => boolean)[]>();
  for (const filter of filters) {
    const at = filter.indexOf('=');
    const field = filter.slice(0, Math.max(0, at));
    if (!Object.hasOwn(fields, field) || at === filter.length - 1) {
      throw new ConfigurationError(`--filter ${JSON.stringify(inertLine(filter))} is no FIELD=PATTERN; fields are ${filterFields.join(', ')}, for example --filter language=python.`);
    }
    wanted.set(field, [...(wanted.get(field) ?? []), picomatch(filter.slice(at + 1), { nocase: true, dot: true })]);
  }
  return (c) => [...wanted].every(([field, tests]) => fields[field](c).some((value) => value !== null && tests.some((test) => test(value))));
}
