/** Adds to findings what the history of base says of the lines that they are about. It comes after the verdict, and changes none. */
import { namedFixes, removedLines, type FixesFound, type RemovedLines } from '../evidence/history.js';
import type { UnitStore } from '../evidence/units.js';
import { openHistory } from '../snapshot/blame.js';
import type { Accepted, Finding, HistoryRecord } from './types.js';

/** Commits that one finding cites; more say nothing more. */
const MAX_FIXES = 3;

/** Findings with their history, and what was looked at; no record where no finding is about a removed line. */
export interface WithHistory {
  findings: Finding[];
  accepted: Accepted[];
  record: HistoryRecord | null;
}

/**
 * Cites commits of base whose message names a security fix and whose lines a finding is about.
 * @param repo folder of the repository
 * @param validated fingerprints of the findings that are asked about: those that the built-in reviewer validated
 */
export async function withHistory({ findings, accepted }: { findings: Finding[]; accepted: Accepted[] }, validated: ReadonlySet<string>, repo: string, store: UnitStore): Promise<WithHistory> {
  const asked = [...findings, ...accepted.map((a) => a.finding)].filter((f) => validated.has(f.fingerprint));
  const removed = new Map<Finding, RemovedLines[]>();
  const known = new Map<string, number[]>();
  for (const f of asked) removed.set(f, await removedFrom(f, store, known));
  const wanted = new Map<string, Set<number>>();
  for (const { path, lines } of [...removed.values()].flat()) wanted.set(path, new Set([...(wanted.get(path) ?? []), ...lines]));
  if (wanted.size === 0) return { findings, accepted, record: null };
  const found = await look(repo, store, [...wanted].map(([path, lines]) => ({ path, lines: [...lines].sort((a, b) => a - b) })));
  if (typeof found === 'string') return { findings, accepted, record: { looked: false, commits: 0, limits: [`History was not looked at as evidence: ${found}`] } };
  const cited = (f: Finding): Finding => {
    const own = removed.get(f) ?? [];
    const fixes = found.fixes.flatMap((fix) => {
      const lines = fix.lines.filter((line) => own.some((r) => r.path === fix.path && r.lines.includes(line)));
      return lines.length ? [{ ...fix, lines }] : [];
    });
    return fixes.length ? { ...f, history: fixes.slice(0, MAX_FIXES) } : f;
  };
  return { findings: findings.map(cited), accepted: accepted.map((a) => ({ ...a, finding: cited(a.finding) })), record: { looked: true, commits: found.commits, limits: found.limits } };
}

/** What history says, or why it was not asked, as the end of a sentence. */
async function look(repo: string, store: UnitStore, removed: readonly RemovedLines[]): Promise<FixesFound | string> {
  const { base } = store.snapshot;
  if (base.mergeBases) return 'base is the merge of several commits.';
  const history = await openHistory(repo, base.revision);
  if (history === null) return 'this clone does not hold all of it (it is shallow or partial), or git can\'t read it.';
  try {
    return await namedFixes(history, removed);
  } finally {
    history.close();
  }
}

/** Lines of base that a finding cites and that the change removes. */
async function removedFrom(f: Finding, store: UnitStore, known: Map<string, number[]>): Promise<RemovedLines[]> {
  const out = new Map<string, Set<number>>();
  for (const { side, role, path, lines } of f.citations) {
    if (side !== 'base' || (role !== 'obligation' && role !== 'loss')) continue;
    const gone = known.get(path) ?? (await removedIn(path, store));
    known.set(path, gone);
    const of = gone.filter((line) => line >= lines[0] && line <= lines[1]);
    if (of.length) out.set(path, new Set([...(out.get(path) ?? []), ...of]));
  }
  return [...out].map(([path, lines]) => ({ path, lines: [...lines].sort((a, b) => a - b) }));
}

async function removedIn(path: string, store: UnitStore): Promise<number[]> {
  const change = store.snapshot.changes.find((c) => c.base === path);
  const base = change && (await store.text('base', path));
  if (!base) return [];
  const head = change.head === null ? null : await store.text('head', change.head);
  return change.head !== null && !head ? [] : removedLines(base.text, head?.text ?? '');
}
