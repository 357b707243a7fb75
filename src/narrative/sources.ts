/** Gathers the texts of the narrative: what was said, commit messages, and comments, docs and tests that the change adds. */
import { MAX_NARRATIVE_CHARS, MAX_NARRATIVE_TEXTS } from '../bounds.js';
import { addedComments } from '../model/comments.js';
import type { ChangedLines } from '../model/changed-lines.js';
import { commitMessages } from '../snapshot/messages.js';
import { WORKTREE, type Snapshot } from '../snapshot/index.js';
import { visitTree } from '../syntax/parse.js';
import type { Channel } from '../verdict/types.js';
import type { Said } from './input.js';
import { isProsePath, isTestPath } from './paths.js';
import type { NarrativeText } from './texts.js';

/** The texts, and what was left out. */
export interface Sources {
  texts: NarrativeText[];
  limits: string[];
}

/** All texts, in a fixed order. */
export async function gather(said: Said, repo: string, snapshot: Snapshot, lines: ChangedLines): Promise<Sources> {
  const limits: string[] = [];
  const texts: NarrativeText[] = [];
  const add = (channel: Channel, text: string | null | undefined, source: string | null = null, line: number | null = null): void => {
    if (!text || text.trim() === '') return;
    if (text.length > MAX_NARRATIVE_CHARS) limits.push(`A text of the narrative (${channel}) was cut at ${MAX_NARRATIVE_CHARS} characters.`);
    // GitHub hands descriptions over with CR LF.
    texts.push({ channel, source, text: text.slice(0, MAX_NARRATIVE_CHARS).replace(/\r\n/g, '\n'), line });
  };
  add('title', said.title);
  add('body', said.body);
  add('branch', said.branch);
  for (const label of capped(said.labels ?? [], 'labels', limits)) add('label', label);
  for (const { author, text } of capped(said.remarks ?? [], 'comments of the discussion', limits)) add('comment', text, author);
  const { messages, complete } = await commitMessages(repo, snapshot.base.revision, snapshot.head.revision === WORKTREE ? null : snapshot.head.revision);
  if (!complete) limits.push('Not all commit messages of the change were read.');
  for (const { id, message } of messages) add('commit', message, id);
  const own: NarrativeText[] = [];
  for (const change of snapshot.changes) if (change.head !== null) own.push(...(await ofFile(change.head, snapshot, lines)));
  for (const { channel, text, source, line } of capped(own, 'comments and docs that the change adds', limits)) add(channel, text, source, line);
  return { texts, limits };
}

function capped<T>(list: readonly T[], what: string, limits: string[]): readonly T[] {
  if (list.length > MAX_NARRATIVE_TEXTS) limits.push(`Only ${MAX_NARRATIVE_TEXTS} of ${list.length} ${what} were read.`);
  return list.slice(0, MAX_NARRATIVE_TEXTS);
}

/** What a file of head says on lines that the change adds. */
async function ofFile(path: string, snapshot: Snapshot, lines: ChangedLines): Promise<NarrativeText[]> {
  const changed = lines.at('head', path);
  if (!changed?.known || changed.added.size === 0) return [];
  const numbers = new Set(changed.added.keys());
  if (isProsePath(path)) return runs(changed.added).map(({ first, text }) => ({ channel: 'doc', source: path, text, line: first }));
  const read = await snapshot.read('head', path);
  if (!read?.ok) return [];
  const out: NarrativeText[] = [];
  const comments = joined(await addedComments(read.text, path, numbers));
  for (const { text, line } of comments) if (/\p{L}/u.test(text)) out.push({ channel: 'code-comment', source: path, text, line });
  if (isTestPath(path)) for (const { text, line } of await titlesOfTests(path, read.text, numbers)) out.push({ channel: 'test', source: path, text, line });
  return out;
}

/** Comments of one line each that follow each other are one text. */
function joined(comments: readonly { text: string; line: number }[]): { text: string; line: number }[] {
  const out: { text: string; line: number; last: number }[] = [];
  for (const c of comments) {
    const known = out.at(-1);
    const height = c.text.split('\n').length;
    if (known && known.last + 1 === c.line && height === 1) {
      known.text += `\n${c.text}`;
      known.last = c.line;
    } else out.push({ ...c, last: c.line + height - 1 });
  }
  return out;
}

/** Lines that follow each other, as one text. */
function runs(added: ReadonlyMap<number, string>): { first: number; text: string }[] {
  const out: { first: number; last: number; text: string }[] = [];
  for (const [line, text] of added) {
    const known = out.at(-1);
    if (known && known.last + 1 === line) {
      known.text += `\n${text}`;
      known.last = line;
    } else out.push({ first: line, last: line, text });
  }
  return out;
}

const MAX_TITLE_CHARS = 300;

/** The first string of calls of `it`, `test`, `describe` and the like. */
async function titlesOfTests(path: string, text: string, added: ReadonlySet<number>): Promise<{ text: string; line: number }[]> {
  const out: { text: string; line: number }[] = [];
  await visitTree(path, text, (node) => {
    if (node.type !== 'call_expression' || !added.has(node.startPosition.row + 1)) return true;
    const callee = node.childForFieldName('function');
    const name = callee ? text.slice(callee.startIndex, callee.endIndex) : '';
    const first = node.childForFieldName('arguments')?.namedChild(0);
    if (/^(?:it|test|describe|t\.Run|context|specify)(?:\.\w+)?$/.test(name) && first?.type.includes('string') && first.endIndex - first.startIndex < MAX_TITLE_CHARS) out.push({ text: text.slice(first.startIndex + 1, first.endIndex - 1), line: node.startPosition.row + 1 });
    return true;
  });
  return out;
}

