/**
 * Takes the comments out of a text that the change adds: what they say is the author's word on what the code does. Comments of
 * base stay. A comment marker in a string is no comment.
 */
import { loweringFor, visitTree } from '../syntax/parse.js';
import { familyOfComments } from './comment-families.js';
import { lexComments, type CommentSpan } from './comment-lexer.js';

/**
 * The text with every comment, docstring or documentation comment blanked that lies on an added line, wholly or in part. Lines
 * keep their numbers and ends. A shebang stays.
 * @param added 1-based lines that the change adds; null for all of them
 */
export async function withoutAddedComments(text: string, path: string, added: ReadonlySet<number> | null): Promise<string> {
  if (added?.size === 0) return text;
  const spans = await commentsOf(text, path);
  if (spans.length === 0) return text;
  const starts = lineStarts(text);
  const out: string[] = [];
  let at = 0;
  for (const s of spans) {
    if (s.start < at || !onAdded(s, starts, added)) continue;
    const blank = text.slice(s.start, s.end).replace(/[^\r\n]+/g, '');
    const toEnd = /^[ \t]*(?:\r?\n|$)/.test(text.slice(s.end, s.end + 200));
    // A line keeps its code; what is left of it has no spaces behind.
    out.push(toEnd || blank ? withoutSpaces(text, at, s.start) : text.slice(at, s.start), toEnd || blank || s.start === 0 || text[s.start - 1] === '\n' ? blank : ' ');
    at = s.end;
  }
  out.push(text.slice(at));
  return out.join('');
}

/** A comment of a text, with the line that it begins on. */
export interface AddedComment {
  text: string;
  /** 1-based. */
  line: number;
}

/** The comments, docstrings and documentation comments that lie on an added line, wholly or in part, in order. */
export async function addedComments(text: string, path: string, added: ReadonlySet<number>): Promise<AddedComment[]> {
  if (added.size === 0) return [];
  const spans = await commentsOf(text, path);
  const starts = lineStarts(text);
  const out: AddedComment[] = [];
  let line = 1;
  let end = 0;
  for (const s of spans) {
    if (s.start < end || !onAdded(s, starts, added)) continue;
    end = s.end;
    while (line < starts.length && starts[line]! <= s.start) line++;
    out.push({ text: text.slice(s.start, s.end), line });
  }
  return out;
}

/** A part of a text without the spaces at its end. */
function withoutSpaces(text: string, from: number, to: number): string {
  let end = to;
  while (end > from && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--;
  return text.slice(from, end);
}

async function commentsOf(text: string, path: string): Promise<CommentSpan[]> {
  const lowering = loweringFor(path);
  // The grammars of C see comments in the strings of macros; workflow files have none.
  if (lowering && !('read' in lowering) && lowering.language !== 'c' && lowering.language !== 'cpp') return inTree(text, path);
  const family = familyOfComments(path);
  return family ? lexComments(text, family) : [];
}

/** Comment nodes, and strings that are statements of their own. */
async function inTree(text: string, path: string): Promise<CommentSpan[]> {
  const spans: CommentSpan[] = [];
  const docstrings = /\.pyi?$/i.test(path);
  await visitTree(path, text, (node) => {
    if (node.type.includes('comment')) {
      // Go's build lines and the like steer the compiler, but only as comments: they are cut as such.
      if (!(node.startIndex === 0 && text.startsWith('#!'))) spans.push({ start: node.startIndex, end: node.endIndex });
      return false;
    }
    if (docstrings && node.type === 'expression_statement') {
      const only = node.namedChildCount === 1 ? node.namedChild(0) : null;
      if (only && (only.type === 'string' || only.type === 'concatenated_string') && !/^[rRbBuU]*[fF]/.test(text.slice(only.startIndex, only.startIndex + 3))) spans.push({ start: node.startIndex, end: node.endIndex });
    }
    return true;
  });
  return spans.sort((a, b) => a.start - b.start);
}

function lineStarts(text: string): number[] {
  const out = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) out.push(at + 1);
  return out;
}

/** Whether one of a comment's lines is added. */
function onAdded(s: CommentSpan, starts: readonly number[], added: ReadonlySet<number> | null): boolean {
  if (added === null) return true;
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= s.start) low = middle + 1;
    else high = middle;
  }
  for (let line = low; line <= starts.length && starts[line - 1]! < Math.max(s.end, s.start + 1); line++) if (added.has(line)) return true;
  return false;
}
