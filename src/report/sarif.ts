/** The review as SARIF 2.1.0, for code scanning. */
import type { Location, Log, PhysicalLocation, ReportingDescriptor, Result, Notification } from 'sarif';
import type { Citation, Finding, Review } from '../verdict/types.js';
import { inertJson, inertLine, inertText } from './inert.js';
import { fileUri } from './links.js';
import { coverageSentence, findingProse, incompleteSentence, isPressing, limitsReached, plural, roleName, verb, worstFirst } from './words.js';

/** What a SARIF rule takes from a mechanism of the knowledge base. */
export interface RuleSource {
  id: string;
  title: string;
  schema: string;
  cwe: readonly string[];
  severity: Finding['severity'];
}

/** What a SARIF log needs beside the review. */
export interface SarifOptions {
  /** Mechanisms that were evaluated: one rule each. */
  mechanisms?: readonly RuleSource[];
  /** Tells several analyses of one commit apart (`automationDetails.id`). */
  category?: string;
  /** Where a finding is shown in place of its own lines: code scanning shows only alerts whose lines are in the diff. */
  shownAt?: (finding: Finding) => Shown | null;
}

/** Lines of head. */
export interface Shown {
  path: string;
  startLine: number;
  endLine: number;
}

/** Results in one file; code scanning accepts 25,000, and nobody reads a thousand. */
export const maxResults = 1_000;

/** GitHub orders alerts by this number. */
const securitySeverity: Record<Finding['severity'], string> = { critical: '9.5', high: '8.0', medium: '5.5', low: '2.5' };

/** Plain text whose viewers make links of `[text](target)`: a space keeps the two apart. */
function plain(text: string): string {
  return inertText(text).replace(/\](?=\()/g, '] ');
}

/** The same as one line. */
function line(text: string): string {
  return inertLine(text).replace(/\](?=\()/g, '] ');
}

function physical(path: string, startLine: number, endLine: number, quote?: string): PhysicalLocation {
  return {
    artifactLocation: { uri: fileUri(path), uriBaseId: '%SRCROOT%' },
    region: { startLine, endLine, ...(quote === undefined ? {} : { snippet: { text: inertText(quote) } }) }
  };
}

function related(citation: Citation, id: number, review: Review): Location {
  const revision = review[citation.side].revision;
  return {
    id,
    physicalLocation: physical(citation.path, citation.lines[0], citation.lines[1], citation.quote),
    message: { text: `${roleName(citation.role)} (${citation.side})` },
    properties: { side: citation.side, revision, blob: citation.blob, sha256: citation.sha256 }
  };
}

function level(finding: Finding): 'error' | 'warning' | 'note' {
  if (finding.blocking) return 'error';
  return finding.status === 'VALIDATED' ? 'warning' : 'note';
}

function rules(review: Review, mechanisms: readonly RuleSource[]): ReportingDescriptor[] {
  const sources = new Map(mechanisms.map((m) => [m.id, m]));
  for (const f of review.findings) {
    if (!sources.has(f.mechanism)) sources.set(f.mechanism, { id: f.mechanism, title: f.title, schema: f.schema, cwe: f.cwe, severity: f.severity });
  }
  return [...sources.values()]
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    .map((m) => ({
      id: m.id,
      name: m.id,
      shortDescription: { text: line(m.title) },
      fullDescription: { text: `${line(m.title)} (${[m.schema, ...m.cwe].map(line).join(', ')}).` },
      defaultConfiguration: { level: 'error' as const },
      properties: {
        tags: ['security', ...m.cwe.map((c) => `external/cwe/${c.toLowerCase()}`)],
        'security-severity': securitySeverity[m.severity],
        precision: 'high'
      }
    }));
}

function result(finding: Finding, ruleIndex: number, review: Review, shownAt: Shown | null): Result {
  const own = physical(finding.path, finding.line, finding.endLine);
  const evidence = finding.citations.map((citation, i) => related(citation, i + 1, review));
  return {
    ruleId: finding.mechanism,
    ruleIndex,
    level: level(finding),
    message: { text: `${line(finding.title)}\n\n${plain(findingProse(finding))}\n\nRemedy: ${plain(finding.remedy)}` },
    locations: [
      {
        physicalLocation: shownAt === null ? own : physical(shownAt.path, shownAt.startLine, shownAt.endLine),
        ...(finding.function ? { logicalLocations: [{ fullyQualifiedName: inertLine(finding.function), kind: 'function' }] } : {})
      }
    ],
    relatedLocations: shownAt === null ? evidence : [...evidence, { id: evidence.length + 1, physicalLocation: own, message: { text: 'the place itself (head)' } }],
    // Code scanning tells alerts apart by the second; without it each push would open new ones.
    partialFingerprints: { 'prguard/v1': finding.fingerprint, primaryLocationLineHash: `${finding.fingerprint}:1` },
    properties: { status: finding.status, blocking: finding.blocking, severity: finding.severity, defect: finding.defect, cwe: finding.cwe, ...(finding.history ? { history: finding.history } : {}) }
  };
}

function notifications(review: Review): Notification[] {
  const missed: Notification[] = review.coverage.notAnalysed.map((n) => ({
    level: 'warning',
    descriptor: { id: 'not-analysed' },
    message: { text: `Not analysed (${n.side}): ${line(n.reason)}${n.detail ? `: ${line(n.detail)}` : ''}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: fileUri(n.path), uriBaseId: '%SRCROOT%' } } }]
  }));
  const limits: Notification[] = limitsReached(review).map((text) => ({
    level: 'warning',
    descriptor: { id: 'limit-reached' },
    message: { text: line(text) }
  }));
  const notices: Notification[] = review.notices.map((n) => ({
    level: isPressing(n) ? 'warning' : 'note',
    descriptor: { id: 'notice' },
    message: { text: line(n.message) },
    ...(n.path === null ? {} : { locations: [{ physicalLocation: { artifactLocation: { uri: fileUri(n.path), uriBaseId: '%SRCROOT%' } } }] })
  }));
  const attention: Notification[] = (review.attention?.notices ?? []).map((n) => ({
    level: n.strong ? 'warning' : 'note',
    descriptor: { id: 'narrative' },
    message: { text: line(n.message) }
  }));
  const coverage: Notification[] = [
    {
      level: review.state === 'incomplete' ? 'warning' : 'note',
      descriptor: { id: 'coverage' },
      message: { text: `${review.state === 'incomplete' ? `${incompleteSentence} ` : ''}${coverageSentence(review.coverage, line)}` }
    }
  ];
  return [...coverage, ...notices, ...attention, ...missed, ...limits];
}

/** The SARIF log as a value: one run, results worst first. */
export function toSarif(review: Review, options: SarifOptions = {}): Log {
  const descriptors = rules(review, options.mechanisms ?? []);
  const index = new Map(descriptors.map((d, i) => [d.id, i]));
  const findings = worstFirst(review.findings);
  const notes = notifications(review);
  if (findings.length > maxResults) {
    notes.push({ level: 'warning', descriptor: { id: 'limit-reached' }, message: { text: `${plural(findings.length - maxResults, 'more finding')} ${verb(findings.length - maxResults)} in the JSON review only.` } });
  }
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'PRGuard',
            version: review.tool.version,
            semanticVersion: review.tool.version,
            rules: descriptors,
            notifications: [
              { id: 'not-analysed', shortDescription: { text: 'A changed file was not analysed.' } },
              { id: 'coverage', shortDescription: { text: 'What of the change was analysed.' } },
              { id: 'notice', shortDescription: { text: 'Something about configuration or workflow that a reader must know.' } },
              { id: 'narrative', shortDescription: { text: 'What the pull request says of itself, checked apart from the review.' } },
              { id: 'limit-reached', shortDescription: { text: 'A bound of the analysis was reached.' } }
            ]
          }
        },
        automationDetails: { id: `${options.category ?? 'prguard'}/` },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'Top of the repository.' } } },
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: notes }],
        results: findings.slice(0, maxResults).map((f) => result(f, index.get(f.mechanism)!, review, options.shownAt?.(f) ?? null)),
        properties: {
          verdict: review.verdict,
          state: review.state,
          base: review.base.revision,
          head: review.head.revision,
          coverage: { changed: review.coverage.changedFiles, analysed: review.coverage.analysedFiles, unsupported: review.coverage.unsupportedFiles, outOfScope: review.coverage.outOfScope.length },
          accepted: review.accepted.length,
          configuration: { source: review.configuration.source, revision: review.configuration.revision, digest: review.configuration.digest, day: review.configuration.day }
        }
      }
    ]
  };
}

/** The SARIF log as text with a final newline. */
export function renderSarif(review: Review, options: SarifOptions = {}): string {
  return inertJson(toSarif(review, options)) + '\n';
}
