/** Blanks what stands in C and C++ declarations without a meaning of its own: attributes and unknown macros. */
import type { Kept } from './c-conditionals.js';
import { IDENTIFIER, LITERAL, type Scan } from './c-scan.js';
import type { EditedText } from './c-text.js';

const ATTRIBUTES = new Set(['__attribute__', '__attribute', '__declspec', '_Pragma', '__pragma', 'DECLSPEC_ALIGN']);
const CALLING_CONVENTIONS = new Set([
  '__cdecl', '__stdcall', '__fastcall', '__thiscall', '__vectorcall', '__clrcall', '__extension__', '__restrict', '__restrict__', '_Noreturn',
  'WINAPI', 'WSAAPI', 'CALLBACK', 'APIENTRY', 'NTAPI', 'JNICALL', 'STDMETHODCALLTYPE'
]);
const STORAGE = new Set(['static', 'extern', 'inline', '__inline', '__inline__', '__forceinline', 'register', 'const', 'volatile', 'constexpr', 'virtual', 'explicit', 'friend']);
const PRIMITIVES = new Set([
  'void', 'char', 'int', 'float', 'double', 'bool', 'short', 'long', 'signed', 'unsigned', 'size_t', 'ssize_t', '_Bool', 'int8_t', 'int16_t', 'int32_t',
  'int64_t', 'uint8_t', 'uint16_t', 'uint32_t', 'uint64_t', 'intptr_t', 'uintptr_t', 'ptrdiff_t', 'auto'
]);
const TAGS = new Set(['struct', 'union', 'enum', 'class']);
const KEYWORDS = new Set([
  ...STORAGE, ...PRIMITIVES, ...TAGS, 'if', 'else', 'for', 'while', 'do', 'switch', 'case', 'default', 'return', 'goto', 'break', 'continue', 'sizeof', 'typedef',
  'restrict', 'template', 'typename', 'using', 'namespace', 'operator', 'public', 'private', 'protected', 'new', 'delete', 'throw', 'try', 'catch', 'mutable',
  'noexcept', 'override', 'final', 'and', 'or', 'not', 'xor', 'decltype', 'this', 'co_return', 'co_await', 'co_yield', 'export', 'requires', 'concept', 'asm',
  '__asm__', '__asm', 'alignas', 'alignof', 'thread_local', '__thread', '_Alignas', '_Atomic', 'constinit', 'consteval', 'static_assert', 'in', 'defined'
]);

/** Names in a row that are looked at. */
const MAX_NAMES = 8;

/** Tokens inside the brackets of an attribute or macro call that are looked at. */
const MAX_ARGUMENT_TOKENS = 2000;

const OPEN = 40;
const CLOSE = 41;
const STAR = 42;
const COLON = 58;
const SEMICOLON = 59;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** An all-capitals name, as macros have. */
function capitals(word: string): boolean {
  return /^[A-Z_][A-Z0-9_]*$/.test(word) && /[A-Z]/.test(word);
}

/** Blanks attributes everywhere, and macros among the specifiers of declarations at file and namespace level. */
export function blankModifiers(source: string, { tokens }: Scan, kept: Kept, text: EditedText): void {
  const live: number[] = [];
  for (let i = 0; i < tokens.kind.length; i++) if (kept.token(i)) live.push(i);
  const kind = (n: number): number => (n < live.length ? tokens.kind[live[n]] : 0);
  const word = (n: number): string => (kind(n) === IDENTIFIER ? source.slice(tokens.start[live[n]], tokens.end[live[n]]) : '');
  const blank = (from: number, to = from): void => text.blank(tokens.start[live[from]], tokens.end[live[to]]);

  /** Position of the bracket that closes the one at `n`; -1 when there is none. */
  const closing = (n: number): number => {
    let level = 0;
    for (let i = n; i < live.length && i < n + MAX_ARGUMENT_TOKENS; i++) {
      if (kind(i) === OPEN) level++;
      else if (kind(i) === CLOSE && --level === 0) return i;
      else if (kind(i) === SEMICOLON || kind(i) === OPEN_BRACE) return -1;
    }
    return -1;
  };

  const gone = new Uint8Array(live.length);
  for (let n = 0; n < live.length; n++) {
    if (kind(n) !== IDENTIFIER) continue;
    const w = word(n);
    if (ATTRIBUTES.has(w) && kind(n + 1) === OPEN) {
      const end = closing(n + 1);
      if (end < 0) continue;
      blank(n, end);
      gone.fill(1, n, end + 1);
      n = end;
    } else if (CALLING_CONVENTIONS.has(w)) {
      blank(n);
      gone[n] = 1;
    } else if (TAGS.has(w) && capitals(word(n + 1)) && kind(n + 2) === IDENTIFIER && (kind(n + 3) === OPEN_BRACE || kind(n + 3) === COLON)) {
      blank(n + 1);
      gone[n + 1] = 1;
    }
  }

  /** Looks at the specifiers from `n` on; gives the position to go on from. */
  const declaration = (n: number): number => {
    const names: number[] = [];
    let primitive = false;
    let tag = false;
    let i = n;
    for (; i < live.length; i++) {
      if (gone[i]) continue;
      const w = word(i);
      if (kind(i) === STAR || kind(i) === 38) break;
      if (kind(i) !== IDENTIFIER) break;
      if (TAGS.has(w)) {
        tag = true;
        i++;
      } else if (PRIMITIVES.has(w)) primitive = true;
      else if (STORAGE.has(w)) continue;
      else if (KEYWORDS.has(w)) return i + 1;
      else names.push(i);
    }
    const next = kind(i);
    if (next === OPEN && names.length === 1 && !primitive && !tag && i === names[0] + 1) return invocation(names[0]);
    // The name that is declared is no specifier; before `*` there is none yet.
    const declares = next === OPEN || next === SEMICOLON || next === 61 || next === 91;
    if (!declares && next !== STAR) return i;
    if (next !== OPEN && declares && names.length > (primitive || tag ? 1 : 2) && capitals(word(names[names.length - 1])) && !capitals(word(names[names.length - 2]))) {
      const behind = names.pop()!;
      blank(behind);
      gone[behind] = 1;
    }
    const specifiers = declares ? names.slice(0, -1) : names;
    let spare = specifiers.length - (primitive || tag ? 0 : 1);
    for (const s of specifiers) {
      if (spare <= 0) break;
      if (!primitive && !tag && !capitals(word(s))) continue;
      blank(s);
      gone[s] = 1;
      spare--;
    }
    return i;
  };

  /** A macro call without a semicolon before a declaration; its arguments tell nothing that the form holds. */
  const invocation = (n: number): number => {
    const end = closing(n + 1);
    if (end < 0) return n + 2;
    let after = end + 1;
    while (after < live.length && gone[after]) after++;
    const w = word(after);
    const starts = (STORAGE.has(w) && w !== 'const' && w !== 'volatile') || PRIMITIVES.has(w) || TAGS.has(w) || w === 'typedef';
    const constant = end === n + 3 && kind(n + 2) === LITERAL;
    if (!starts && !(constant && kind(after) === IDENTIFIER)) return end + 1;
    // A declaration list between head and body (before ANSI C) is no new declaration.
    if (starts && kind(end - 1) === IDENTIFIER && oldStyle(after)) return end + 1;
    blank(n, end);
    gone.fill(1, n, end + 1);
    return end + 1;
  };

  /** Whether parameter declarations and then a body follow. */
  const oldStyle = (n: number): boolean => {
    for (let i = n; i < live.length && i < n + 200; i++) {
      if (kind(i) === OPEN || kind(i) === 61) return false;
      if (kind(i) === OPEN_BRACE) return kind(i - 1) === SEMICOLON;
    }
    return false;
  };

  /** A macro behind a prototype's parameters (`int f(...) PRINTF_LIKE(1, 2);`). */
  const trailing = (n: number): number => {
    const end = kind(n + 1) === OPEN ? closing(n + 1) : n;
    if (end < 0 || !ENDS_PROTOTYPE.has(kind(end + 1))) return n + 1;
    blank(n, end);
    gone.fill(1, n, end + 1);
    return end + 1;
  };

  /** Whether a declaration may start behind a token. */
  const boundary = (n: number): boolean => {
    const k = kind(n);
    return k === SEMICOLON || k === CLOSE_BRACE || k === OPEN_BRACE || (k === COLON && kind(n - 1) !== COLON);
  };

  /** A name that is no keyword. */
  const plain = (n: number): boolean => kind(n) === IDENTIFIER && !gone[n] && !KEYWORDS.has(word(n));

  /** A type that a name can't stand in front of. */
  const specifies = (n: number): boolean => {
    const at = word(n) === 'const' || word(n) === 'volatile' ? n + 1 : n;
    return PRIMITIVES.has(word(at)) || TAGS.has(word(at));
  };

  /**
   * A macro before a local declaration or parameter: a name in front of `int` or `struct`, or the first of three
   * names of which the last is declared (`AUTO_FREE char *p`, `IN session_t *s`).
   */
  const spareName = (n: number): boolean => {
    if (!plain(n)) return false;
    const before = n > 0 ? word(n - 1) : '';
    if (TAGS.has(before) || before === 'typename') return false;
    if (specifies(n + 1)) return true;
    // `unsigned FAR *p`, `struct node QUALIFIER next;`
    if (PRIMITIVES.has(before)) return kind(n + 1) === STAR && kind(n + 2) === IDENTIFIER;
    if (before && n > 1 && TAGS.has(word(n - 2))) return plain(n + 1) && ENDS_DECLARATOR.has(kind(n + 2));
    if (before && !STORAGE.has(before) && !gone[n - 1]) return false;
    if (n > 0 && (kind(n - 1) === LITERAL || kind(n - 1) === 46 || kind(n - 1) === COLON)) return false;
    let names = n;
    while (names < n + MAX_NAMES && plain(names)) names++;
    if (kind(names) !== STAR) return names - n > 2 && ENDS_DECLARATOR.has(kind(names));
    let last = names;
    while (kind(last) === STAR) last++;
    return names - n > 1 && plain(last) && ENDS_DECLARATOR.has(kind(last + 1));
  };

  /** Blanks a spare name, with such names in front of it. */
  const dropSpare = (n: number): void => {
    for (let i = n; i >= 0 && (i === n || (plain(i) && !TAGS.has(word(i - 1)) && specifies(n + 1))); i--) {
      blank(i);
      gone[i] = 1;
    }
  };

  let depth = 0;
  for (let n = 0; n < live.length; ) {
    const k = kind(n);
    if (k === OPEN_BRACE) {
      const transparent = depth === 0 && n > 0 && (kind(n - 1) === LITERAL || word(n - 1) === 'namespace' || word(n - 2) === 'namespace');
      if (!transparent) depth++;
      n++;
    } else if (k === CLOSE_BRACE) {
      if (depth > 0) depth--;
      n++;
    } else if (depth === 0 && k === IDENTIFIER && !gone[n] && (n === 0 || boundary(n - 1) || gone[n - 1])) n = Math.max(declaration(n), n + 1);
    else if (k === LITERAL && source[tokens.end[live[n]] - 1] === '"' && plain(n + 1) && kind(n + 2) === OPEN) {
      // `"a" TEXT(X) "b"`: the grammar takes names among adjacent strings, not macro calls.
      const end = closing(n + 2);
      if (end > 0) {
        blank(n + 2, end);
        gone.fill(1, n + 2, end + 1);
      }
      n = Math.max(n + 2, end + 1);
    } else if (depth === 0 && k === CLOSE && plain(n + 1) && capitals(word(n + 1))) n = trailing(n + 1);
    else if (depth === 0 && k === STAR && plain(n + 1) && capitals(word(n + 1)) && plain(n + 2) && kind(n + 3) === OPEN) {
      blank(n + 1);
      gone[n + 1] = 1;
      n += 2;
    } else {
      if (spareName(n)) dropSpare(n);
      n++;
    }
  }
}

/** Punctuation behind a function's parameters: `; {` and the `=` of `= default`. */
const ENDS_PROTOTYPE = new Set([SEMICOLON, OPEN_BRACE, 61]);

/** Punctuation behind a declared name: `= ; , [ )`. */
const ENDS_DECLARATOR = new Set([61, SEMICOLON, 44, 91, CLOSE]);
