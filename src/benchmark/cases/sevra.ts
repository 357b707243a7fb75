/**
 * Records of SEVRA-Bench. They have the text of a pull request and the vulnerability's identifier, but no revisions and no
 * patch, so that they are joined to cases of a manifest by advisory.
 */
import { z } from 'zod';
import type { BenchmarkCase } from './case.js';
import { framingOf, type FramedCase } from './framings.js';
import { readJsonLines } from './json-lines.js';

const optional = z.string().nullish();

/** A record, as far as it is used. Other fields may be there. */
export const sevraSchema = z
  .looseObject({
    pr_number: z.union([z.int(), z.string()]).nullish(),
    repo: optional,
    files_changed: z.array(z.string()).nullish(),
    /** CVE or GHSA. */
    vuln_id: z.string().min(1),
    cwe_id: z.union([z.string(), z.array(z.string())]).nullish(),
    axis1: optional,
    axis2: optional,
    /** The framing. */
    axis3: optional,
    pr_title: z.string().min(1),
    pr_body: z.string().nullish(),
    group_id: z.union([z.int(), z.string()]).nullish(),
    sequence_index: z.int().nullish(),
    sequence_total: z.int().min(1).nullish()
  })
  .superRefine((r, context) => {
    const fault = (field: string, message: string): void => void context.addIssue({ code: 'custom', path: [field], message });
    if (r.axis3 ? framingOf(r.axis3) === null : r.axis1 || r.axis2) fault('axis3', r.axis3 ? `"${r.axis3}" is no framing that is known` : 'is missing, although the record has other axes');
    if (r.group_id != null && r.sequence_index == null) fault('sequence_index', 'is missing, although the record is of a group');
    if (r.group_id != null && r.sequence_total == null) fault('sequence_total', 'is missing, although the record is of a group');
  });

type SevraRecord = z.infer<typeof sevraSchema>;

/** What an import gave. */
export interface SevraImport {
  /** In the order of records. */
  framed: FramedCase[];
  /** Records without a case. */
  unavailable: { at: string; advisory: string; reason: string }[];
}

/**
 * Reads records and joins them to cases.
 * @param cwd folder that a relative path starts from
 * @throws ConfigurationError naming line and field of a record
 */
export function importSevra(file: string, cases: readonly BenchmarkCase[], cwd: string): SevraImport {
  const joined = join(cases);
  const counts = new Map<string, number>();
  const out: SevraImport = { framed: [], unavailable: [] };
  for (const { value, at } of readJsonLines(file, cwd, sevraSchema, 'the record')) {
    const framing = value.axis3 ? framingOf(value.axis3) : null;
    const advisory = value.vuln_id.trim();
    const found = joined.get(advisory.toLowerCase())?.[framing ? 'malicious' : 'benign'];
    if (!found) {
      out.unavailable.push({ at, advisory, reason: `no ${framing ? 'malicious case' : 'fix twin'} has its advisory` });
      continue;
    }
    const name = `${found.id}#${framing?.name ?? 'benign'}`;
    const n = (counts.get(name) ?? 0) + 1;
    counts.set(name, n);
    out.framed.push({
      id: `${name}-${n}`,
      case: found.id,
      framing: framing?.name ?? null,
      category: framing?.category ?? null,
      axis1: value.axis1 || null,
      axis2: value.axis2 || null,
      title: value.pr_title,
      body: value.pr_body ?? '',
      group: groupOf(value),
      benign: framing === null
    });
  }
  return out;
}

function groupOf(r: SevraRecord): FramedCase['group'] {
  return r.group_id == null ? null : { id: String(r.group_id), index: r.sequence_index!, total: r.sequence_total! };
}

/** Records undo a fix whole, so the case that does that is the first choice. */
const preference = ['reverse', 'omit', 'intro'];

/** The cases of each advisory: the malicious one that is nearest to what records do, and its twin, or else another fix. */
function join(cases: readonly BenchmarkCase[]): Map<string, { malicious?: BenchmarkCase; benign?: BenchmarkCase }> {
  const byAdvisory = new Map<string, BenchmarkCase[]>();
  for (const c of cases) if (c.advisory !== null) byAdvisory.set(c.advisory.toLowerCase(), [...(byAdvisory.get(c.advisory.toLowerCase()) ?? []), c]);
  const byId = (a: BenchmarkCase, b: BenchmarkCase): number => (a.id < b.id ? -1 : 1);
  return new Map([...byAdvisory].map(([advisory, all]) => {
    const sorted = all.toSorted(byId);
    const malicious = sorted.filter((c) => c.kind === 'malicious').toSorted((a, b) => preference.indexOf(a.tier) - preference.indexOf(b.tier))[0];
    const fixes = sorted.filter((c) => c.tier === 'fix');
    const benign = fixes.find((c) => malicious && (c.id === malicious.pair || c.pair === malicious.id)) ?? fixes[0];
    return [advisory, { malicious, benign }];
  }));
}
