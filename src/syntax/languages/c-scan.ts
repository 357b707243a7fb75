/** Splits C and C++ source into tokens and preprocessor directives, without a grammar. */

/** Token kinds that are no punctuation; a punctuation token's kind is its character code. */
export const IDENTIFIER = 1;
/** A string, character or number. */
export const LITERAL = 2;

/** Parallel arrays: kind, start and end offset (exclusive) of each token outside directives and comments. */
export interface Tokens {
  kind: number[];
  start: number[];
  end: number[];
}

/** A preprocessor line, continuation lines included. */
export interface Directive {
  /** Offset of `#`. */
  start: number;
  /** Offset of the line break behind it, or the end of the text. */
  end: number;
  /** 1-based first and last line. */
  line: number;
  endLine: number;
  /** `define`, `ifdef`, ...; empty for a bare `#`. */
  name: string;
  /** Offset behind the name. */
  args: number;
  /** Number of tokens before it. */
  token: number;
}

/** Tokens and directives of a source. */
export interface Scan {
  tokens: Tokens;
  directives: Directive[];
}

const NEWLINE = 10;
const QUOTE = 34;
const HASH = 35;
const APOSTROPHE = 39;
const STAR = 42;
const SLASH = 47;
const BACKSLASH = 92;

function isIdentifier(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || c === 36 || c > 127;
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}

/** Offset behind a string or character literal that starts at `at`; an unclosed one ends with its line. */
function quoted(source: string, at: number): number {
  const quote = source.charCodeAt(at);
  let i = at + 1;
  for (; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (c === BACKSLASH) {
      if (source.charCodeAt(i + 1) === 13) i++;
      i++;
    } else if (c === quote) return i + 1;
    else if (c === NEWLINE) return i;
  }
  return Math.min(i, source.length);
}

/** Offset behind a raw string whose quote is at `at`. */
function rawString(source: string, at: number): number {
  const open = at + source.slice(at, at + 18).indexOf('(');
  if (open < at) return quoted(source, at);
  const close = source.indexOf(`)${source.slice(at + 1, open)}"`, open);
  return close < 0 ? source.length : close + open - at + 1;
}

/** Offset behind a line comment, continued lines included (the line break stays). */
function lineComment(source: string, at: number): number {
  let end = source.indexOf('\n', at);
  while (end > 0 && (source[end - 1] === '\\' || (source[end - 1] === '\r' && source[end - 2] === '\\'))) end = source.indexOf('\n', end + 1);
  return end < 0 ? source.length : end;
}

function blockComment(source: string, at: number): number {
  const end = source.indexOf('*/', at + 2);
  return end < 0 ? source.length : end + 2;
}

/** Offset of the line break that ends a directive. */
function directiveEnd(source: string, at: number): number {
  let i = at;
  while (i < source.length) {
    const c = source.charCodeAt(i);
    if (c === NEWLINE) return source.charCodeAt(i - 1) === 13 ? i - 1 : i;
    if (c === BACKSLASH) {
      i++;
      if (source.charCodeAt(i) === 13) i++;
      i++;
    } else if (c === SLASH && source.charCodeAt(i + 1) === STAR) i = blockComment(source, i);
    else if (c === SLASH && source.charCodeAt(i + 1) === SLASH) i = lineComment(source, i);
    else if (c === QUOTE) i = quoted(source, i);
    else i++;
  }
  return source.length;
}

/**
 * Scans a whole file.
 * @param rawStrings whether `R"x(...)x"` is a raw string (C++)
 */
export function scan(source: string, rawStrings: boolean): Scan {
  const tokens: Tokens = { kind: [], start: [], end: [] };
  const directives: Directive[] = [];
  const add = (kind: number, start: number, end: number): void => {
    tokens.kind.push(kind);
    tokens.start.push(start);
    tokens.end.push(end);
  };
  let line = 1;
  let counted = 0;
  const lineAt = (offset: number): number => {
    for (; counted < offset; counted++) if (source.charCodeAt(counted) === NEWLINE) line++;
    return line;
  };
  let fresh = true;
  let i = 0;
  while (i < source.length) {
    const c = source.charCodeAt(i);
    if (c === NEWLINE) {
      fresh = true;
      i++;
    } else if (c <= 32 || c === BACKSLASH || c === 0xfeff) i++;
    else if (c === SLASH && source.charCodeAt(i + 1) === SLASH) i = lineComment(source, i);
    else if (c === SLASH && source.charCodeAt(i + 1) === STAR) i = blockComment(source, i);
    else if (c === HASH && fresh) {
      let from = i + 1;
      while (source[from] === ' ' || source[from] === '\t') from++;
      let args = from;
      while (isIdentifier(source.charCodeAt(args))) args++;
      const end = directiveEnd(source, args);
      const first = lineAt(i);
      directives.push({ start: i, end, line: first, endLine: lineAt(end), name: source.slice(from, args), args, token: tokens.kind.length });
      i = end;
    } else {
      fresh = false;
      let end = i + 1;
      if (isIdentifier(c)) {
        while (isIdentifier(source.charCodeAt(end)) || isDigit(source.charCodeAt(end))) end++;
        const next = source.charCodeAt(end);
        if (rawStrings && next === QUOTE && source[end - 1] === 'R' && end - i <= 3) add(LITERAL, i, (end = rawString(source, end)));
        else if ((next === QUOTE || next === APOSTROPHE) && end - i <= 2 && /^(L|u|U|u8)$/.test(source.slice(i, end))) add(LITERAL, i, (end = quoted(source, end)));
        else add(IDENTIFIER, i, end);
      } else if (isDigit(c)) {
        while (isIdentifier(source.charCodeAt(end)) || isDigit(source.charCodeAt(end)) || source[end] === '.' || source[end] === "'") end++;
        add(LITERAL, i, end);
      } else if (c === QUOTE || c === APOSTROPHE) add(LITERAL, i, (end = quoted(source, i)));
      else add(c, i, end);
      i = end;
    }
  }
  return { tokens, directives };
}
