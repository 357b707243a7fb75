/**
 * Macros of Rust are given to the grammar as calls where what they hold are expressions: `assert!(a > b, "x")` is
 * parsed as a call of the name `assertǃ`, whose last letter no source uses. Every offset stays where it is.
 */
import type { Prepared } from '../fold.js';

/** Stands for the `!` of a macro that is parsed as a call; a letter, so that the grammar takes it for a part of the name. */
export const BANG = '\u01c3';

/** As `BANG`, of a macro that repeats a value (`vec![x; n]`). */
export const REPEAT = '\u01c2';

const TOKEN = /\/\/[^\n]*|\/\*|(?:b|c|br|cr|r)?"|b?r(#+)"|c?r(#+)"|b?'(?:\\(?:x[0-9a-fA-F]{2}|u\{[0-9a-fA-F_]+\}|.)|[^\\'\n])'|'[\p{L}_][\p{L}\p{N}_]*|(?:r#)?[\p{L}_][\p{L}\p{N}_]*|\d[\p{L}\p{N}_]*(?:\.\d[\p{L}\p{N}_]*)?|!=|=>|==|::|&&|\|\||\.\.=?|[^\s]/uy;

interface Token {
  start: number;
  end: number;
  text: string;
  /** Index of the bracket that closes this one, or -1. */
  close: number;
}

/** The tokens of a source, comments left out; strings are tokens of one piece whose text is `"`. */
function tokensOf(source: string): Token[] {
  const out: Token[] = [];
  const open: number[] = [];
  let at = 0;
  while (at < source.length) {
    const c = source.charCodeAt(at);
    if (c === 32 || (c >= 9 && c <= 13)) {
      at++;
      continue;
    }
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(source);
    if (!found) {
      at++;
      continue;
    }
    const start = at;
    let text = found[0];
    at = TOKEN.lastIndex;
    if (text.startsWith('//')) continue;
    if (text === '/*') {
      at = commentEnd(source, at);
      continue;
    }
    if (text.endsWith('"')) {
      at = stringEnd(source, at, found[1] ?? found[2] ?? (text.includes('r') ? '' : null));
      text = '"';
    }
    out.push({ start, end: at, text, close: -1 });
    if (text === '(' || text === '[' || text === '{') open.push(out.length - 1);
    else if (text === ')' || text === ']' || text === '}') {
      const opened = open.pop();
      if (opened !== undefined) out[opened].close = out.length - 1;
    }
  }
  return out;
}

function commentEnd(source: string, from: number): number {
  let depth = 1;
  let at = from;
  while (depth > 0) {
    const close = source.indexOf('*/', at);
    if (close < 0) return source.length;
    const inner = source.indexOf('/*', at);
    depth += inner >= 0 && inner < close ? 1 : -1;
    at = inner >= 0 && inner < close ? inner + 2 : close + 2;
  }
  return at;
}

/** End of a string whose opening quote ends at `from`; `hashes` are those of a raw string, null of an ordinary one. */
function stringEnd(source: string, from: number, hashes: string | null): number {
  if (hashes !== null) {
    const end = source.indexOf(`"${hashes}`, from);
    return end < 0 ? source.length : end + 1 + hashes.length;
  }
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '"') return at + 1;
  }
  return source.length;
}

/** Macros of the standard library and of libraries that many use, which hold expressions. */
const KNOWN = new Set([
  'assert', 'assert_eq', 'assert_ne', 'debug_assert', 'debug_assert_eq', 'debug_assert_ne', 'ensure', 'bail', 'anyhow', 'eyre', 'format', 'format_args', 'print',
  'println', 'eprint', 'eprintln', 'write', 'writeln', 'panic', 'unreachable', 'todo', 'unimplemented', 'vec', 'matches', 'dbg', 'error', 'warn', 'info', 'debug',
  'trace', 'log', 'event', 'query', 'query_as', 'query_scalar', 'query_unchecked', 'concat', 'env', 'option_env', 'include_str', 'include_bytes', 'try', 'ready',
  'pin', 'smallvec', 'whatever', 'ensure_whatever', 'join', 'try_join', 'compile_error', 'tracing', 'span'
]);

/** Macros that hold tokens of another language. */
const TOKENS = new Set(['quote', 'quote_spanned', 'parse_quote', 'json', 'html', 'view', 'rsx', 'stringify', 'macro_rules', 'asm', 'global_asm']);

/** Words after which no second word stands in an expression's tokens. */
const JOINING = new Set(['mut', 'move', 'as', 'async', 'unsafe', 'if', 'else', 'match', 'in', 'return', 'let', 'ref', 'dyn', 'const', 'break', 'await']);
const ITEMS = new Set(['mod', 'impl', 'trait', 'extern', 'macro_rules']);
const WORD = /^(?:r#)?[\p{L}_]/u;

/** Prepares a source for the grammar. */
export function prepare(source: string): Prepared {
  if (!source.includes('!') && !source.includes('&raw')) return { text: source, stmts: [] };
  const tokens = tokensOf(source);
  const edits: [number, string][] = [];
  const holdsItems: boolean[] = [true];
  let head: string | null = null;
  for (let i = 0; i < tokens.length; i++) {
    const { text } = tokens[i];
    if (text === '{') {
      holdsItems.push(head !== null && ITEMS.has(head));
      head = null;
    } else if (text === '}') {
      if (holdsItems.length > 1) holdsItems.pop();
      head = null;
    } else if (text === ';') head = null;
    else if (head === null ? ITEMS.has(text) || text === 'fn' : head === 'extern' && text === 'fn') head = text;
    const open = tokens[i + 2];
    // The grammar takes a variable `raw` for the word of `&raw const`.
    if (text === '&' && tokens[i + 1]?.text === 'raw' && !['const', 'mut'].includes(open?.text ?? '')) edits.push([tokens[i].start, ' ']);
    if (tokens[i + 1]?.text !== '!' || !open || open.close < 0 || tokens[i + 1].start !== tokens[i].end || !WORD.test(text)) continue;
    if (open.text !== '(' && open.text !== '[') continue;
    // A macro among items makes items.
    if (holdsItems[holdsItems.length - 1] && starts(tokens, i) && tokens[open.close + 1]?.text !== '.') continue;
    macro(tokens, i, edits);
  }
  if (edits.length === 0) return { text: source, stmts: [] };
  const parts: string[] = [];
  let from = 0;
  for (const [at, text] of edits.sort((a, b) => a[0] - b[0])) {
    if (at < from) continue;
    parts.push(source.slice(from, at), text);
    from = at + text.length;
  }
  parts.push(source.slice(from));
  return { text: parts.join(''), stmts: [] };
}

/** Whether a macro's path is the first thing of a statement or item. */
function starts(tokens: Token[], name: number): boolean {
  let at = name;
  while (tokens[at - 1]?.text === '::' && at > 1) at -= 2;
  const before = tokens[at - 1]?.text;
  return before === undefined || before === ';' || before === '{' || before === '}' || before === ']';
}

function macro(tokens: Token[], name: number, edits: [number, string][]): void {
  const { text } = tokens[name];
  const open = name + 2;
  const { close } = tokens[open];
  const own: [number, string][] = [];
  const repeat = text.endsWith('vec') && holds(tokens, open, close, ';');
  if (TOKENS.has(text)) return;
  const fits = text === 'matches' || text.endsWith('_matches') ? pattern(tokens, open, close, own) : plain(tokens, open, close, own, KNOWN.has(text), repeat);
  if (!fits) return;
  edits.push([tokens[name + 1].start, repeat ? REPEAT : BANG], [tokens[open].start, '('], [tokens[close].start, ')'], ...own);
}

function holds(tokens: Token[], open: number, close: number, text: string): boolean {
  for (let i = open + 1; i < close; i++) {
    if (tokens[i].text === text) return true;
    if (tokens[i].close > i) i = tokens[i].close;
  }
  return false;
}

/** Whether a macro's tokens may be expressions between commas; sigils of `tracing` fields are blanked. */
function plain(tokens: Token[], open: number, close: number, edits: [number, string][], known: boolean, repeat: boolean): boolean {
  let first = true;
  for (let i = open + 1; i < close; i++) {
    const { text, start } = tokens[i];
    const before = tokens[i - 1].text;
    if (text === ';') {
      if (!repeat) return false;
      edits.push([start, ',']);
      first = true;
      continue;
    }
    if (text === '$' || text === '#' || text === '=>' || text === '@') return false;
    if (first && (text === '{' || text === '<' || text === 'type' || text === 'fn' || text === 'struct')) return false;
    if ((text === '%' || text === '?') && (first || before === '=')) {
      edits.push([start, ' ']);
      continue;
    }
    if (text === ':' && WORD.test(before)) edits.push([start, '=']);
    else if (!known && WORD.test(text) && (WORD.test(before) || before === '"') && !JOINING.has(before) && !JOINING.has(text)) return false;
    first = text === ',';
    if (tokens[i].close > i) i = tokens[i].close;
  }
  return true;
}

/** Makes the patterns of `matches!(value, a | b if c)` arguments that parse as expressions. */
function pattern(tokens: Token[], open: number, close: number, edits: [number, string][]): boolean {
  let at = open + 1;
  for (; at < close && tokens[at].text !== ','; at++) if (tokens[at].close > at) at = tokens[at].close;
  if (at >= close) return false;
  let guard = false;
  let depth = 0;
  for (let i = at + 1; i < close; i++) {
    const { text, start } = tokens[i];
    if (guard) continue;
    if (text === '@' || text === 'ref' || text === '#') return false;
    if (text === '_') edits.push([start, BANG]);
    else if (text === '..' && tokens[i + 1]?.text === '}') edits.push([start, '  ']);
    else if (text === '(' || text === '[' || text === '{') depth++;
    else if (text === ')' || text === ']' || text === '}') depth--;
    else if (depth === 0 && text === '|' && i > at + 1) edits.push([start, ',']);
    else if (depth === 0 && text === 'if') {
      edits.push([start, '&&']);
      guard = true;
    }
  }
  return true;
}
