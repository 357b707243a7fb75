/** Gathers the texts of the narrative: what was said, commit messages, and comments, docs and tests that the change adds. */
import { MAX_NARRATIVE_CHARS, MAX_NARRATIVE_TEXTS, MAX_NARRATIVE_TOTAL } from '../bounds.js';
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
  let room = MAX_NARRATIVE_TOTAL;
  const add = (channel: Channel, text: string | null | undefined, source: string | null = null, line: number | null = null): void => {
    if (!text || text.trim() === '') return;
    if (text.length > MAX_NARRATIVE_CHARS) limits.push(`A text of the narrative (${channel}) was cut at ${MAX_NARRATIVE_CHARS} characters.`);
    const read = text.slice(0, Math.min(room, MAX_NARRATIVE_CHARS));
    const full = `Only the first ${MAX_NARRATIVE_TOTAL} characters of the narrative were read.`;
    if (read.length === room && text.length > room && !limits.includes(full)) limits.push(full);
    room -= read.length;
    if (read === '') return;
    // GitHub hands descriptions over with CR LF.
    texts.push({ channel, source, text: read.replace(/\r\n/g, '\n'), line });
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
  if (isProsePath(path)) return joined([...changed.added].map(([line, text]) => ({ text, line }))).map(({ text, line }) => ({ channel: 'doc', source: path, text, line }));
  const read = await snapshot.read('head', path);
  if (!read?.ok) return [];
  const out: NarrativeText[] = [];
  const comments = joined(await addedComments(read.text, path, numbers));
  for (const { text, line } of comments) if (/\p{L}/u.test(text)) out.push({ channel: 'code-comment', source: path, text, line });
  if (isTestPath(path)) for (const { text, line } of await titlesOfTests(path, read.text, numbers)) out.push({ channel: 'test', source: path, text, line });
  return out;
}

interface Placed {
  text: string;
  line: number;
}

/** Lines, and comments of one line each, that follow each other are one text. */
function joined(parts: readonly Placed[]): Placed[] {
  const out: (Placed & { last: number })[] = [];
  for (const part of parts) {
    const known = out.at(-1);
    const height = part.text.split('\n').length;
    if (known && known.last + 1 === part.line && height === 1) {
      known.text += `\n${part.text}`;
      known.last = part.line;
    } else out.push({ ...part, last: part.line + height - 1 });
  }
  return out;
}

const MAX_TITLE_CHARS = 300;

/** The first string of calls of `it`, `test`, `describe` and the like. */
async function titlesOfTests(path: string, text: string, added: ReadonlySet<number>): Promise<Placed[]> {
  const out: Placed[] = [];
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

