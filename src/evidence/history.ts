/**
 * What the history of base says of removed lines: commits that brought them in and whose message names a security fix. It
 * supports a finding and proves nothing. Messages are foreign text.
 */
import { structuredPatch } from 'diff';
import { MAX_HISTORY_FILES, MAX_HISTORY_MESSAGES, MAX_MESSAGE_CHARS } from '../bounds.js';
import { plural } from '../plural.js';
import { blackOut } from '../secrets.js';
import type { HistoryReader } from '../snapshot/blame.js';

/** Lines of a file of base, 1-based. */
export interface RemovedLines {
  path: string;
  lines: readonly number[];
}

/** A commit whose message names a security fix, with lines that it brought in. */
export interface NamedFix {
  /** Full object id. */
  commit: string;
  path: string;
  /** Lines of base that come from it, 1-based, ascending. */
  lines: number[];
  /** First line of its message, at most `MAX_SUBJECT` characters; raw. */
  subject: string;
  /** Advisories or terms by which the message names a fix, as they stand there; at least one. */
  names: string[];
}

/** What was found, and what was not looked at. */
export interface FixesFound {
  /** By path, then in order of lines. */
  fixes: NamedFix[];
  /** Commits whose messages were read. */
  commits: number;
  /** One sentence each. */
  limits: string[];
}

/** Characters of a subject that are kept. */
export const MAX_SUBJECT = 200;
/** Names of one message that are kept. */
const MAX_NAMES = 5;
/** Edits that a comparison of two files may have; beyond it, which lines are gone is not known. */
const MAX_EDITS = 20_000;

/** Ids of advisories, as their publishers write them. */
const ADVISORIES = /\b(?:CVE-\d{4}-\d{4,7}|GHSA(?:-[23456789cfghjmpqrvwx]{4}){3}|(?:PYSEC|RUSTSEC|MAL|OSV)-\d{4}-\d{1,6}|GO-\d{4}-\d{4,5})\b/gi;
/** Words for vulnerabilities. They count in a message that also says that something is put right. */
const TERMS = /\b(?:CWE-\d{1,4}|vulnerab(?:le|ility|ilities)|exploit(?:able|ation|ed|s)?|security (?:fix|patch|bug|issue|hole|flaw|problem|advisory|vulnerability|release|update)(?:e?s)?|(?:path|directory) traversal|zip[- ]slip|(?:sql|command|code|shell|header|argument|template|ldap|crlf|log) injection|cross[- ]site (?:scripting|request forgery)|request (?:forgery|smuggling)|xss|csrf|ssrf|xxe|redos|rce|remote code execution|arbitrary (?:code|command|file)s? (?:execution|read|write|access|inclusion)|prototype pollution|open redirect|(?:buffer|heap|stack|integer)[- ](?:overflow|overrun|over-?read|underflow)|out[- ]of[- ]bounds? (?:read|write|access)|use[- ]after[- ]free|double[- ]free|privilege escalation|(?:authentication|authorization|auth|permission|access control|sandbox) bypass|denial[- ]of[- ]service|timing attack|session fixation|unsafe deserialization|information (?:leak|disclosure))\b/gi;
const PUTS_RIGHT = /\b(?:fix|prevent|avoid|mitigat|address|resolv|patch|protect|harden|block|reject|refus|disallow|forbid|deny|close|saniti[sz]|escap|guard|stop|limit|check|validat|verif|restrict|against)/i;
const DENIED = /\b(?:no|not|non|without|isn't|never)\b[\w\s'-]{0,24}$/i;

/** Advisories and terms by which a message names a security fix, at most five; none for a message that takes a commit back. */
export function namesFix(message: string): string[] {
  const text = message.slice(0, MAX_MESSAGE_CHARS).replace(/\s+/g, ' ');
  if (/^revert\b/i.test(text)) return [];
  const affirmed = (m: RegExpMatchArray): boolean => !DENIED.test(text.slice(Math.max(0, m.index! - 32), m.index));
  const found = [...text.matchAll(ADVISORIES), ...(PUTS_RIGHT.test(text) ? [...text.matchAll(TERMS)].filter(affirmed) : [])].map((m) => m[0]);
  return found.filter((name, i) => found.findIndex((x) => x.toLowerCase() === name.toLowerCase()) === i).slice(0, MAX_NAMES);
}

/** Lines of base with something in them that head lacks, ascending; none when that can't be told. */
export function removedLines(base: string, head: string): number[] {
  const unified = (text: string): string => text.replace(/\r\n/g, '\n');
  const patch = structuredPatch('', '', unified(base), unified(head), '', '', { context: 0, maxEditLength: MAX_EDITS });
  const out: number[] = [];
  for (const hunk of patch?.hunks ?? []) {
    let line = hunk.oldStart;
    for (const text of hunk.lines) {
      if (!text.startsWith('-')) continue;
      if (/[\p{L}\p{N}]/u.test(text)) out.push(line);
      line++;
    }
  }
  return out;
}

/** Looks for the commits of removed lines. Files and commits beyond the bounds are left out in the order given, and said. */
export async function namedFixes(history: HistoryReader, removed: readonly RemovedLines[]): Promise<FixesFound> {
  const origins: { path: string; commit: string; lines: number[] }[] = [];
  const limits: string[] = [];
  let [unknown, older] = [0, 0];
  for (const { path, lines } of removed.slice(0, MAX_HISTORY_FILES)) {
    const blamed = await history.blame(path, lines);
    if (blamed === null) unknown++;
    for (const { line, commit } of blamed ?? []) {
      const known = origins.find((o) => o.path === path && o.commit === commit);
      if (commit === null) older++;
      else if (known) known.lines.push(line);
      else origins.push({ path, commit, lines: [line] });
    }
  }
  if (removed.length > MAX_HISTORY_FILES) limits.push(`History was looked at for the first ${MAX_HISTORY_FILES} of ${removed.length} files with removed lines of findings.`);
  if (unknown) limits.push(`History of ${plural(unknown, 'file')} could not be read.`);
  if (older) limits.push(`${plural(older, 'removed line')} of findings ${older === 1 ? 'is' : 'are'} older than the commits of history that are looked at.`);
  const commits = [...new Set(origins.map((o) => o.commit))];
  const read = await history.messages(commits.slice(0, MAX_HISTORY_MESSAGES));
  if (read.length < commits.length) limits.push(`Of ${plural(commits.length, 'commit')} that removed lines of findings come from, ${read.length} had a message that was read.`);
  const fixes = origins.flatMap(({ path, commit, lines }) => {
    const message = read.find((m) => m.id === commit)?.message ?? '';
    const names = namesFix(message);
    return names.length ? [{ commit, path, lines, subject: subjectOf(message), names }] : [];
  });
  return { fixes, commits: read.length, limits };
}

/** The first line; credentials are blacked out before it is cut, after which they are not always told. */
function subjectOf(message: string): string {
  const chars = [...blackOut(message.slice(0, MAX_MESSAGE_CHARS)).split('\n', 1)[0]!];
  return chars.length > MAX_SUBJECT ? `${chars.slice(0, MAX_SUBJECT - 1).join('')}…` : chars.join('');
}
