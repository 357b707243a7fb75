/** What a reader must know about the configuration of a run: edits that do not count for it, and entries that do nothing. */
import { isAlias, isScalar, parseDocument, visit } from 'yaml';
import type { Knowledge } from '../knowledge/index.js';
import { plural, verb } from '../plural.js';
import { WORKTREE, type Change, type OpenSnapshot, type Snapshot } from '../snapshot/index.js';
import type { Accepted, Coverage, Finding, Notice } from '../verdict/types.js';
import { acceptanceMatcher, isExpired, matcher, scopeOf } from './policy.js';
import { faultOf, type Configuration } from './read.js';
import { CONFIGURATION_PATH, MECHANISMS_FOLDER } from './schema.js';

/** Who started the run. */
export interface Caller {
  /** Path of the calling workflow in the repository, from GITHUB_WORKFLOW_REF. */
  workflow?: string;
  /** `owner/repository` of the action as the workflow uses it, from GITHUB_ACTION_REPOSITORY. */
  action?: string;
}

/** Name of the action's repository where the caller does not say it. */
const ACTION_NAME = 'prguard';
const WORKFLOWS = '.github/workflows/';
/** Entries that one sentence lists. */
const MAX_LISTED = 10;

/** Path of the calling workflow out of `owner/repo/.github/workflows/file.yml@ref`; undefined when it is of another form. */
export function workflowPath(workflowRef: string | undefined): string | undefined {
  const path = workflowRef?.split('@', 1)[0].split('/').slice(2).join('/');
  return path?.startsWith(WORKFLOWS) ? path : undefined;
}

/**
 * Who started the run, from the runner's environment. A workflow of another repository is none that the change can edit.
 * @param path of the workflow that a run is made for, where it is another than the one that runs
 */
export function callerOf(env: Readonly<Record<string, string | undefined>>, path?: string): Caller {
  const repository = env['GITHUB_REPOSITORY'];
  const ref = path === undefined ? env['GITHUB_WORKFLOW_REF'] : `${repository}/${path}`;
  const workflow = repository === undefined || ref?.startsWith(`${repository}/`) ? workflowPath(ref) : undefined;
  const action = env['GITHUB_ACTION_REPOSITORY'];
  return { ...(workflow === undefined ? {} : { workflow }), ...(action ? { action } : {}) };
}

/** Notices of what the change edits of all that governs PRGuard. The edits count once they are on the target branch. */
export async function editNotices(snapshot: Pick<Snapshot, 'changes' | 'read'>, configuration: Configuration, caller: Caller): Promise<Notice[]> {
  const out: Notice[] = [];
  const folders = [...new Set([configuration.file.mechanisms, MECHANISMS_FOLDER])];
  for (const change of snapshot.changes) {
    const path = change.head ?? change.base!;
    const paths = pathsOf(change);
    const what = deed(change);
    if (paths.some((p) => p === CONFIGURATION_PATH || (configuration.source === 'revision' && p === configuration.path))) {
      out.push({ id: 'configuration-edited', path, message: `This change ${what} PRGuard's configuration, acceptances included. The edit does not count for this review; it counts once it is on the target branch.` });
    } else if (paths.some((p) => folders.some((f) => p.startsWith(`${f}/`) || p === f))) {
      out.push({ id: 'mechanisms-edited', path, message: `This change ${what} a file of the project's own mechanisms for PRGuard. The edit does not count for this review; it counts once it is on the target branch.` });
    } else if (paths.some(isWorkflow)) {
      const calling = caller.workflow !== undefined && paths.includes(caller.workflow);
      if (calling || (await usesAction(snapshot, change, caller.action))) {
        out.push({
          id: 'workflow-edited', path,
          message: `This change ${what} ${calling ? 'the workflow that runs this check' : 'a workflow or action that uses PRGuard'}. Under the event pull_request such an edit counts at once and can weaken the check: look at it. What the configuration file on the target branch says still holds where it is stricter.`
        });
      }
    }
  }
  return out;
}

/** Workflows, and actions of the repository that a workflow can call. */
function isWorkflow(path: string): boolean {
  return path.startsWith(WORKFLOWS) || /(?:^|\/)action\.ya?ml$/.test(path);
}

function pathsOf(change: Change): string[] {
  return [change.base, change.head].filter((p): p is string => p !== null);
}

function deed(change: Change): string {
  if (change.base === null) return 'adds';
  if (change.head === null) return 'removes';
  return change.base === change.head ? 'edits' : 'renames';
}

/** Whether a file of either side uses the action; a workflow that can't be read or parsed counts as if it did. */
async function usesAction(snapshot: Pick<Snapshot, 'read'>, change: Change, action: string | undefined): Promise<boolean> {
  for (const side of ['base', 'head'] as const) {
    const path = change[side];
    if (path === null || !isWorkflow(path) || !/\.ya?ml$/.test(path)) continue;
    const file = await snapshot.read(side, path);
    if (file === null) continue;
    const document = file.ok ? parseDocument(file.text, { logLevel: 'silent' }) : null;
    if (document === null || document.errors.length) {
      if (path.startsWith(WORKFLOWS)) return true;
      continue;
    }
    let found = false;
    visit(document, {
      Pair(_, pair) {
        if (!isScalar(pair.key) || pair.key.value !== 'uses') return undefined;
        const value = isAlias(pair.value) ? pair.value.resolve(document) : pair.value;
        found ||= isScalar(value) && isAction(String(value.value), action);
        return found ? visit.BREAK : undefined;
      }
    });
    if (found) return true;
  }
  return false;
}

/** `owner/repository@ref` and `owner/repository/path@ref`, without case as GitHub reads it. */
function isAction(uses: string, action: string | undefined): boolean {
  const [owner, repository] = uses.toLowerCase().split('@', 1)[0].split('/');
  return action === undefined ? repository === ACTION_NAME : `${owner}/${repository}` === action.toLowerCase();
}

/** A notice when what the change makes of configuration and mechanisms would be an error once it is on the target branch. */
export async function faultNotices(snapshot: Pick<OpenSnapshot, 'head' | 'files'>, edits: readonly Notice[]): Promise<Notice[]> {
  const edit = edits.find((n) => n.id === 'configuration-edited' || n.id === 'mechanisms-edited');
  if (!edit || snapshot.head.revision === WORKTREE) return [];
  const fault = await faultOf(snapshot, snapshot.head.revision);
  return fault === null ? [] : [{ id: 'configuration-faulty', path: edit.path, message: `What this change makes of PRGuard's configuration is faulty, and would turn every check red once it is on the target branch: ${fault}` }];
}

/** What entries of the configuration did, to say which did nothing. */
export interface Outcome {
  findings: readonly Finding[];
  accepted: readonly Accepted[];
  /** Findings left out by a level `off`. */
  switchedOff: number;
  coverage: Pick<Coverage, 'changedFiles' | 'outOfScope'>;
  knowledge: Knowledge;
  day: string;
  /** Ids of mechanisms that another reviewer names. */
  further: Iterable<string>;
  /** All paths of base and head; asked for only where an acceptance by path matched nothing, or nothing was in scope. */
  paths(): Promise<readonly string[]>;
}

/** Notices of a scope without files, of expired, stale and unused acceptances, of mechanisms that do not exist, and of findings that are left out. */
export async function entryNotices(configuration: Configuration, outcome: Outcome): Promise<Notice[]> {
  const { file } = configuration;
  const out: Notice[] = [];
  const note = (id: Notice['id'], message: string): void => void out.push({ id, message, path: null });
  const { changedFiles, outOfScope } = outcome.coverage;
  if (changedFiles > 0 && outOfScope.length === changedFiles) {
    const where = configuration.at(['paths-ignore']);
    const ignored = scopeOf(file);
    if ((await outcome.paths()).every((path) => ignored([path]))) note('everything-out-of-scope', `${where}: paths-ignore leaves out every file of the repository, so no change is ever reviewed. Narrow its patterns.`);
    else note('change-out-of-scope', `${where}: paths-ignore leaves out ${changedFiles === 1 ? 'the only changed file' : `all ${changedFiles} changed files`}, so nothing of this change was reviewed.`);
  }
  const ids = [...outcome.knowledge.mechanisms.map((m) => m.id), ...outcome.further];
  const exists = (mechanism: string | undefined): boolean => mechanism === undefined || ids.some(matcher(mechanism));
  for (const list of ['levels', 'accepted'] as const) {
    file[list].forEach((row, i) => {
      if (!exists(row.mechanism)) note('unknown-mechanism', `${configuration.at([list, i, 'mechanism'])}: ${list}[${i}] names the mechanism ${row.mechanism}, which does not exist. Correct it, or remove the entry.`);
    });
  }
  const unused: string[] = [];
  for (const [i, a] of file.accepted.entries()) {
    const name = `${configuration.at(['accepted', i])}: accepted[${i}] (${a.fingerprint ?? `${a.mechanism} at ${a.path}`})`;
    if (isExpired(a, outcome.day)) {
      const fits = acceptanceMatcher(a);
      const hit = outcome.findings.filter((f) => fits(f, f.path));
      note('acceptance-expired', `${name} counts no more: its last day was ${a.expires}, and this run started on ${outcome.day}.${hit.length ? ` It would have accepted ${hit.map((f) => f.fingerprint).slice(0, MAX_LISTED).join(', ')}.` : ''} Renew it, or remove it.`);
    } else if (exists(a.mechanism) && !outcome.accepted.some((x) => x.entry === i)) {
      const path = matcher(a.path);
      if (a.path !== undefined && !(await outcome.paths()).some((p) => path(p))) note('acceptance-stale', `${name} can match nothing: no file of the repository has such a path. Remove it.`);
      else unused.push(`accepted[${i}]`);
    }
  }
  if (unused.length) {
    const more = unused.length > MAX_LISTED ? ` and ${unused.length - MAX_LISTED} more` : '';
    note('acceptance-unused', `${plural(unused.length, 'acceptance')} ${verb(unused.length, 'matches', 'match')} no finding of this change: ${unused.slice(0, MAX_LISTED).join(', ')}${more}.`);
  }
  if (outcome.switchedOff) note('switched-off', `${plural(outcome.switchedOff, 'finding')} ${verb(outcome.switchedOff)} left out by a level "off" of the configuration.`);
  return out;
}
