/**
 * Takes the comments out of a text that the change adds: what they say is the author's word on what the code does. Comments of
 * base stay. A mark stands where something was cut, so that nothing goes unseen; what may be more than a comment stays.
 */
import type { Node } from 'web-tree-sitter';
import { loweringFor, visitTree } from '../syntax/parse.js';
import { families, familyOfComments } from './comment-families.js';
import { lexComments, type CommentSpan } from './comment-lexer.js';
import { isSurelyComment } from './comment-safety.js';

/** Stands where a comment was cut. */
export const CUT_MARK = '[comment cut]';

/** Whether nothing is left of a line but marks of comments that were cut. */
export function isCut(line: string): boolean {
  return line.includes(CUT_MARK) && line.replaceAll(CUT_MARK, '').trim() === '';
}

/** The longest part of a line between marks: what of it stands in the file as it is. */
export function besideCuts(line: string): string {
  return line.split(CUT_MARK).reduce((longest, part) => (part.trim().length > longest.trim().length ? part : longest));
}

/**
 * The text with a mark in place of every comment, docstring or documentation comment that lies on an added line, wholly or in
 * part. Lines keep their numbers and ends; of a comment of several lines the first has the mark, the others are empty. A shebang
 * stays.
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
    out.push(text.slice(at, s.start), CUT_MARK, text.slice(s.start, s.end).replace(/[^\r\n]+/g, ''));
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

/** Languages whose comments are told by their letters and not by a tree. */
const LEXED: ReadonlySet<string> = new Set(['c', 'cpp', 'php', 'lua']);

async function commentsOf(text: string, path: string): Promise<CommentSpan[]> {
  const lowering = loweringFor(path);
  // The grammars of C see comments in the strings of macros, that of PHP none in the markup around code; Lua's brackets have levels; workflow files have none, and a template, or the markup of a component, is no text of its grammar.
  if (lowering && !('read' in lowering) && !LEXED.has(lowering.language) && !/\.(?:erb|vue|svelte)$/i.test(path)) return inTree(text, path, lowering.language);
  const family = familyOfComments(path, text);
  if (!family) return [];
  const spans = lexComments(text, family);
  return family.rawStrings ? spans.filter((s) => !besideRawString(text, s)) : spans;
}

/** Lines of C with a raw string are left alone. */
function besideRawString(text: string, s: CommentSpan): boolean {
  const end = text.indexOf('\n', s.end);
  return text.slice(s.start === 0 ? 0 : text.lastIndexOf('\n', s.start - 1) + 1, end < 0 ? undefined : end).includes('R"');
}

/** Comment nodes, and strings that are statements of their own. */
async function inTree(text: string, path: string, language: string): Promise<CommentSpan[]> {
  if (language === 'java' && ESCAPED_SYNTAX.test(text)) return [];
  if (language === 'python' && !plainEncoding(text)) return [];
  const spans: CommentSpan[] = [];
  let errors: boolean | null = null;
  let preamble = 0;
  await visitTree(path, text, (node) => {
    // The first node is the root.
    errors ??= node.hasError;
    if (node.type.includes('comment')) {
      if (!isMoreThanComment(node, text, language)) spans.push(spanOf(node, language));
      return false;
    }
    // What stands before the import of C is C code.
    if (language === 'go' && node.type === 'import_spec' && /"C"$|`C`$/.test(text.slice(node.startIndex, node.endIndex))) preamble = node.endIndex;
    if (language === 'python' && node.type === 'expression_statement') {
      const only = node.namedChildCount === 1 ? node.namedChild(0) : null;
      if (only && isPlainString(only, text)) spans.push({ start: node.startIndex, end: node.endIndex, open: 3, close: 3 });
    }
    return true;
  });
  // Of these families only the quotes count here.
  const family = families[language === 'python' ? 'hash' : language === 'kotlin' || language === 'scala' ? 'kotlin' : language === 'ruby' ? 'ruby' : language === 'csharp' ? 'csharp' : language === 'rust' ? 'rust' : language === 'go' || language === 'java' ? 'd' : 'javascript']!;
  // What the grammar can't read it may split wrongly.
  return spans.filter((s) => s.start >= preamble && (!errors || isSurelyComment(text, s, family))).sort((a, b) => a.start - b.start);
}

function spanOf(node: Node, language: string): CommentSpan {
  const hash = language === 'python' || (language === 'ruby' && node.text.startsWith('#'));
  // A documentation comment of Rust holds its line's end.
  const end = language === 'rust' && /\r?\n$/.test(node.text) ? node.startIndex + node.text.trimEnd().length : node.endIndex;
  const line = hash || node.type === 'line_comment' || node.text.startsWith('//');
  return { start: node.startIndex, end, open: hash ? 1 : language === 'ruby' ? 6 : 2, close: line ? 0 : language === 'ruby' ? 4 : 2 };
}

/** Unicode escapes of Java for quotes, slashes, stars, backslashes and line ends: they are read before comments are. */
const ESCAPED_SYNTAX = /\\u+00(?:0[ad]|2[27af]|5c)/i;

/** Line ends that some compilers know and grammars don't. */
const OTHER_LINE_END = /\r(?!\n|$)|[\u0085\u2028\u2029]/;

/** Comments that steer a compiler, or that may end before the grammar says so. */
function isMoreThanComment(node: Node, text: string, language: string): boolean {
  if (node.startIndex === 0 && text.startsWith('#!')) return true;
  if (node.type === 'html_comment') return true;
  const comment = text.slice(node.startIndex, node.endIndex);
  if (OTHER_LINE_END.test(comment)) return true;
  if (language === 'java') return comment.includes('\\u');
  // Magic comments steer Ruby's parser.
  if (language === 'ruby') return /^#.*?(?:coding|frozen_string_literal|shareable_constant_value|warn_indent|typed)[:=\s]/.test(comment);
  if (language === 'go') return /^\/\/(?:[a-z0-9]+:\S|line |extern |export |\s*\+build\b)|^\/\*line /.test(comment);
  return false;
}

/** Whether a node is one string without prefix for a format and without expressions in it. */
function isPlainString(node: Node, text: string): boolean {
  if (node.type !== 'string' || /^[a-z]*[ft]/i.test(text.slice(node.startIndex, node.startIndex + 3))) return false;
  return node.namedChildren.every((c) => c !== null && (c.type === 'string_start' || c.type === 'string_content' || c.type === 'string_end'));
}

/** Whether the encoding that a Python file names leaves its comments as they are: another one can put line ends in them. */
function plainEncoding(text: string): boolean {
  const named = text.split(/\r\n|\r|\n/, 2).map((line) => /^[ \t\f\ufeff]*#.*?coding[:=][ \t]*([-\w.]+)/.exec(line)?.[1]).find((name) => name !== undefined);
  return named === undefined || /^(?:utf-?8(?:-sig)?|(?:us-)?ascii|latin-?1|iso-8859-\d+|cp125\d)$/.test(named.toLowerCase().replace(/_/g, '-'));
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
