/** What a new case can be proposed to be from its change alone: paths, language, targets, place of the evidence. */
import { notProductionPath } from '../../evidence/production.js';
import { recognise } from '../../snapshot/recognise.js';
import type { Func } from '../../syntax/form.js';
import { loweringFor, parseUnit } from '../../syntax/parse.js';
import { MAX_FILE_BYTES } from '../../bounds.js';
import { diffTree, readDiff, type Hunk, type LineRange } from '../repositories/patch.js';
import type { LaidOut } from '../repositories/layout.js';
import { inStore } from '../../snapshot/store.js';
import { caseLanguages, type BenchmarkCase, type Rubric } from './case.js';

/** Most targets that are proposed. */
export const MAX_TARGETS = 12;

const DOCUMENTS = new Set(['md', 'markdown', 'rst', 'adoc', 'asciidoc', 'txt', 'pod', 'rdoc']);
const ABOUT = new Set(['changelog', 'changes', 'history', 'news', 'releases', 'authors', 'contributors', 'license', 'readme', 'security']);
const LOCKS = new Set(['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'go.sum', 'packages.lock.json', 'gradle.lockfile', 'bun.lockb']);
/** Extensions of languages that cases may have and the engine does not read. */
const OTHERS: Readonly<Record<string, BenchmarkCase['language']>> = { kt: 'kotlin', kts: 'kotlin', cs: 'csharp', rb: 'ruby', php: 'php', rs: 'rust', lua: 'lua', scala: 'scala', sc: 'scala' };

/** Whether a case carries a path: no tests, documents, change logs or lock files. */
export function isCarried(path: string): boolean {
  const file = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const stem = file.split('.')[0];
  return !notProductionPath(path) && !DOCUMENTS.has(file.slice(file.lastIndexOf('.') + 1)) && !ABOUT.has(stem) && !LOCKS.has(file) && !file.endsWith('.lock');
}

/** The language of a path, or null when no case can have it. */
export function languageOf(path: string): BenchmarkCase['language'] | null {
  const language = loweringFor(path)?.language ?? OTHERS[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
  return caseLanguages.find((l) => l === language) ?? null;
}

/** A changed file of a case, with its hunks. */
export interface ChangedFile {
  path: string;
  hunks: readonly Hunk[];
}

/** The files that a laid-out case changes. */
export async function changedFiles(laid: LaidOut): Promise<ChangedFile[]> {
  return readDiff(await diffTree(laid.dir, [laid.base, laid.head], { patch: true }));
}

/** What a case leaves out of a change, as hunks at their places in the case's head. */
export async function leftOut(laid: LaidOut, from: string, paths: readonly string[]): Promise<ChangedFile[]> {
  const files = readDiff(await diffTree(laid.dir, [laid.head, from], { paths, patch: true }));
  return files.map(({ path, hunks }) => ({ path, hunks: hunks.map((h) => ({ ...h, headStart: h.baseStart, headCount: h.baseCount })) }));
}

/** Lines that a file's change removes and adds. */
export function changedLines(file: ChangedFile): number {
  return file.hunks.reduce((sum, h) => sum + h.baseCount + h.headCount, 0);
}

/** The language that most changed lines are in, the first by name when two have as many; null when none is known. */
export function mainLanguage(files: readonly ChangedFile[]): BenchmarkCase['language'] | null {
  const lines = new Map<BenchmarkCase['language'], number>();
  for (const file of files) {
    const language = languageOf(file.path);
    if (language) lines.set(language, (lines.get(language) ?? 0) + changedLines(file));
  }
  return [...lines].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? null;
}

type Target = Rubric['target'][number];

/** Proposed targets, and where their evidence lies as far as the change shows it. */
export interface Proposal {
  target: Target[];
  /** False when there are more than `MAX_TARGETS`. */
  complete: boolean;
  /**
   * L0 when every target consists of changed lines, so that the diff shows all of it, and else L1. Whether untouched files
   * are needed can't be seen from a change.
   */
  evidence: 'L0' | 'L1';
}

/**
 * Proposes the functions whose lines change in the head, or the changed lines where there is no function.
 * @param at hunks that say where, in place of the change's own: those that a case leaves out
 */
export async function proposeTargets(laid: LaidOut, files: readonly ChangedFile[], at: readonly ChangedFile[] = files): Promise<Proposal> {
  const targets: Target[] = [];
  let evidence: Proposal['evidence'] = 'L0';
  for (const file of at) {
    if (languageOf(file.path) === null) continue;
    const text = await textOf(laid, file.path);
    if (text === null) continue;
    const functions = (await parseUnit(file.path, text))?.functions.filter((f) => f.form !== 'file' && f.name !== '') ?? [];
    const found = new Map<string, Target>();
    for (const hunk of file.hunks) {
      const lines = place(hunk, text);
      const changed = changing(functions, lines);
      for (const func of changed) found.set(func.id, { path: file.path, lines: [func.span.line, func.span.endLine], symbol: func.qualified });
      if (!changed.length) found.set(`lines ${lines[0]}`, { path: file.path, lines });
    }
    for (const target of found.values()) {
      targets.push(target);
      const changes = files.find((f) => f.path === file.path)?.hunks ?? [];
      if (!changes.some((h) => h.headCount > 0 && h.headStart <= target.lines[0] && target.lines[1] < h.headStart + h.headCount)) evidence = 'L1';
    }
  }
  return { target: targets.slice(0, MAX_TARGETS), complete: targets.length <= MAX_TARGETS, evidence };
}

/** A hunk's lines in the head; a deletion stands at the line before it. */
function place({ headStart, headCount }: Hunk, text: string): LineRange {
  const last = Math.max(1, text.split('\n').length - (text.endsWith('\n') ? 1 : 0));
  const first = Math.min(Math.max(headStart, 1), last);
  return [first, Math.min(Math.max(first, headStart + headCount - 1), last)];
}

/** The smallest function that has all of some lines, or else all that have one of them and lie in no other such function. */
function changing(functions: readonly Func[], [first, last]: LineRange): Func[] {
  const size = (f: Func): number => f.span.endLine - f.span.line;
  const around = functions.filter((f) => f.span.line <= first && last <= f.span.endLine).sort((a, b) => size(a) - size(b));
  if (around.length) return [around[0]];
  const met = functions.filter((f) => f.span.line <= last && first <= f.span.endLine);
  return met.filter((f) => !met.some((g) => g !== f && g.span.start <= f.span.start && f.span.end <= g.span.end));
}

async function textOf(laid: LaidOut, path: string): Promise<string | null> {
  const { code, stdout } = await inStore(laid.dir, ['cat-file', 'blob', `${laid.head}:${path}`]);
  if (code !== 0 || stdout.length > MAX_FILE_BYTES) return null;
  const recognised = recognise(stdout, path);
  return 'text' in recognised ? recognised.text : null;
}
