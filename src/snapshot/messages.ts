/** The messages of the commits that a change consists of. */
import { MAX_NARRATIVE_COMMITS } from '../bounds.js';
import { resolveCommit } from './revision.js';
import { locate, seal } from './seal.js';

/** A commit with its message. */
export interface CommitMessage {
  /** Full object id. */
  id: string;
  message: string;
}

/**
 * Messages of the commits that head has and base has not, merges apart, newest first.
 * @param base full object id
 * @param head full object id; null for the commit that a work tree is of
 * @returns the messages, and whether these are all; nothing and `false` when history is not there
 */
export async function commitMessages(repo: string, base: string, head: string | null): Promise<{ messages: CommitMessage[]; complete: boolean }> {
  const location = await locate(repo);
  const tip = head ?? (await resolveCommit(location, 'HEAD').catch(() => null));
  if (tip === null) return { messages: [], complete: true };
  const sealed = seal(location);
  try {
    const { code, stdout } = await sealed.run(['log', '--no-merges', '--no-show-signature', '--no-notes', '--encoding=UTF-8', `--max-count=${MAX_NARRATIVE_COMMITS + 1}`, '-z', '--format=%H%n%B', tip, `^${base}`, '--']);
    if (code !== 0) return { messages: [], complete: false };
    const all = stdout.toString('utf8').split('\0').filter((record) => record.trim() !== '');
    const messages = all.slice(0, MAX_NARRATIVE_COMMITS).map((record) => {
      const end = record.indexOf('\n');
      return { id: record.slice(0, end), message: record.slice(end + 1).trim() };
    });
    return { messages, complete: all.length <= MAX_NARRATIVE_COMMITS };
  } finally {
    sealed.remove();
  }
}
