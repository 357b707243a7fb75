/**
 * Which comments that lexical rules found may be cut. The rules can be wrong about a text, and what they then take for a comment is
 * code that runs: a comment stays in unless its place and its words rule that out. What stays is data between fences.
 */
import type { Family } from './comment-families.js';
import type { CommentSpan } from './comment-lexer.js';

/** Comments that are told apart by how they begin: operators, attributes, code of some database, directives, encodings. */
const NONE = /^#[{[!>]|^-->|^\/\*M?[!+]|^#\s*(?:requires\b|line\b|(?:syntax|escape|check)\s*=)|^.{0,20}coding[:=]/i;

/** Substitutions, template tags and escapes, which are read in comments too. */
const ISLAND = /<[?%]|\{[{%]|[#$]\{|\$[(\w]|\\u/;

/** What ends a line for a compiler, but not for these rules. */
const OTHER_LINE_END = /\r(?!\n|$)|[\v\f\u0085\u2028\u2029]/;

/** The end of a literal with code behind it. */
const CODE_BEHIND = /[^\w\s.][ \t]*;|[)\]}>|!/$#~^][ \t]*(?:[&|+*=<%-][ \t]*\S|\.[A-Za-z_]|(?:and|or|if|unless|while|until|rescue)\b)/;

/** What may count in a comment of markup: tags, expressions of template languages, includes by the server, bindings, early ends. */
const MARKUP = /[<>{}@$;"]|^\s*(?:#|\/?ko\b|\[if\b)|\[[#=]|--!/;

/** What may open a string, an expression or a literal that goes on in what follows. */
const UNSURE_BEFORE = /["'`\\/?$%{]/;

/** A line on which no literal stays open in any language: without quotes but those of plain strings, and without other marks of literals. */
const SIMPLE_LINE = /^(?:[^"'`\\%?$/~#<{[]|<(?!<)|\{(?!\|)|\[(?![[=])|"[^"\\#$`]+"(?!")|'[^'\\]+'(?!'))*$/;

/** Characters of a line that is looked at. */
const MAX_SIMPLE_LINE = 1000;

/** Whether no literal can be open behind a text that begins outside of one. */
export function isSimpleCode(text: string): boolean {
  return text.split('\n').every((line) => line.length <= MAX_SIMPLE_LINE && SIMPLE_LINE.test(line));
}

/**
 * Whether a comment that lexical rules found can be nothing but a comment.
 * @param certain no literal can be open before it
 */
export function isSurelyComment(text: string, s: CommentSpan, family: Family, certain = false): boolean {
  const comment = text.slice(s.start, s.end);
  const body = comment.slice(s.open, comment.length - s.close);
  if (NONE.test(comment) || OTHER_LINE_END.test(comment) || ISLAND.test(body) || family.stays?.test(comment)) return false;
  return isSafePlace(text, s, family) && ((certain && !family.tags) || !mayEndLiteral(body, family));
}

/** Whether only white space stands on the lines of a comment beside it. */
export function hasOwnLines(text: string, s: CommentSpan): boolean {
  return isLineStart(text, indent(text, s.start)) && /[ \t]*\r?(?:\n|$)/y.test(text.slice(s.end, s.end + MAX_SIMPLE_LINE));
}

function isSafePlace(text: string, s: CommentSpan, family: Family): boolean {
  if (hasOwnLines(text, s)) {
    // Behind a backslash the line goes on.
    const from = indent(text, s.start);
    return !/\\\r?\n$/.test(text.slice(Math.max(0, from - 3), from));
  }
  // Only a comment to the line's end may follow code, so that each line is looked at once.
  if (s.close > 0 || family.ownLines || !/\s/.test(text[s.start - 1] ?? '')) return false;
  const before = text.slice(text.lastIndexOf('\n', s.start - 1) + 1, s.start);
  return before.trim() !== '' && !UNSURE_BEFORE.test(before);
}

function isLineStart(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === '\n';
}

/** Where the spaces before a place begin. */
function indent(text: string, at: number): number {
  let from = at;
  while (from > 0 && (text[from - 1] === ' ' || text[from - 1] === '\t')) from--;
  return from;
}

/** Whether a literal that is open before the comment could end in it, with code behind. */
function mayEndLiteral(body: string, family: Family): boolean {
  if (family.tags) return MARKUP.test(body);
  const quotes = family.closers ?? family.strings.map((s) => s.close[0]!).join('');
  for (let i = 0; i < body.length; i++) if (quotes.includes(body[i]!) && !(body[i] === "'" && isApostrophe(body, i))) return true;
  return CODE_BEHIND.test(body);
}

/** The apostrophe of `don't`, which ends a string in no language, unless a shell goes on behind it. */
function isApostrophe(body: string, at: number): boolean {
  return /[A-Za-z]/.test(body[at - 1] ?? '') && /^(?:s|t|re|ll|ve|d|m)\b/.test(body.slice(at + 1, at + 4)) && !/[;|&<>]/.test(body.slice(at, at + 2000));
}
