/**
 * Resolves preprocessor conditionals in a C or C++ text, since a grammar can't place them everywhere.
 *
 * A condition that is constant (`0`, `1`, `__cplusplus`) selects its branch. Otherwise the branches stand one
 * behind the other when each is whole by itself; when they are alternatives for a piece of a construct, the first
 * stays. A branch that leaves its function or loop is wrapped into an `if` with an unknown test (the name
 * `CONDITION`), so that what follows it stays reachable.
 */
import { IDENTIFIER, type Directive, type Scan } from './c-scan.js';
import type { EditedText } from './c-text.js';

/** The name that stands for a preprocessor condition in a test. */
export const CONDITION = '$';

/** Levels of nested conditionals that are looked into; deeper ones keep all branches. */
const MAX_NESTING = 24;

/** Characters of a condition that are read. */
const MAX_CONDITION = 500;

type Known = 'true' | 'false' | 'unknown';

interface Branch {
  directive: number;
  from: number;
  to: number;
  known: Known;
}

interface Group {
  branches: Branch[];
  /** Bracket depth of `(` and `[` before it. */
  depth: number;
  /** Kind of the last kept token before it; 0 at the start of the file. */
  before: number;
}

/** What a branch's tokens look like from outside. */
interface Outline {
  empty: boolean;
  whole: boolean;
  last: number;
  exits: boolean;
  labelled: boolean;
  /** Starts with a bare `else`. */
  otherwise: boolean;
}

const SEMICOLON = 59;
const COMMA = 44;
const COLON = 58;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const OPENING = new Set([40, 91, OPEN_BRACE]);
const CLOSING = new Set([41, 93, CLOSE_BRACE]);
const EXITS = new Set(['return', 'goto', 'break', 'continue', 'throw', 'co_return']);
const WINDOWS = /^(if\s*(\(?\s*defined\b)?|ifdef|elif\s*\(?\s*defined\b)[\s(]*(_WIN32|WIN32|_WIN64|_MSC_VER|__MINGW32__)\b/;

/** Which tokens and directives are left. */
export interface Kept {
  token(index: number): boolean;
  directive(index: number): boolean;
}

/** Rewrites the conditionals and blanks every directive of `text`; says what is left. */
export function resolveConditionals(source: string, { tokens, directives }: Scan, text: EditedText, cplusplus: boolean): Kept {
  const droppedTokens = new Uint8Array(tokens.kind.length);
  const droppedDirectives = new Uint8Array(directives.length);
  const groups: Group[] = [];
  let depth = 0;
  let last = 0;
  let at = 0;

  const word = (i: number): string => source.slice(tokens.start[i], tokens.end[i]);

  const drop = (b: Branch, until: Directive): void => {
    droppedTokens.fill(1, b.from, b.to);
    const from = directives[b.directive];
    text.blank(from.end, until.start);
    for (let i = b.directive + 1; i < directives.length && directives[i].start < until.start; i++) droppedDirectives[i] = 1;
  };

  const outline = (b: Branch): Outline => {
    const out: Outline = { empty: true, whole: true, last: 0, exits: false, labelled: false, otherwise: false };
    let level = 0;
    let first = '';
    let fresh = true;
    for (let i = b.from; i < b.to; i++) {
      if (droppedTokens[i]) continue;
      const kind = tokens.kind[i];
      if (out.empty) out.otherwise = kind === IDENTIFIER && word(i) === 'else' && word(i + 1) !== 'if';
      out.empty = false;
      out.last = kind;
      if (fresh && level === 0) {
        first = kind === IDENTIFIER ? word(i) : '';
        if (first === 'case' || first === 'default') out.labelled = true;
      }
      fresh = kind === SEMICOLON || kind === CLOSE_BRACE || kind === COLON;
      if (OPENING.has(kind)) level++;
      else if (CLOSING.has(kind) && --level < 0) out.whole = false;
    }
    if (level !== 0) out.whole = false;
    out.exits = out.last === SEMICOLON && EXITS.has(first);
    return out;
  };

  /** Where a `{` fits behind a directive: room in its own line, or the first white space before the next token. */
  const braceAt = (directive: Directive, used: number): number => {
    const lineEnd = source.indexOf('\n', directive.start);
    const own = directive.start + used;
    if (own < directive.end && (lineEnd < 0 || own < lineEnd)) return own;
    let i = directive.end;
    while (source[i] === '\n' || source[i] === '\r') i++;
    return source[i] === ' ' || source[i] === '\t' ? i : -1;
  };

  /** Turns live branches into `if`s with an unknown test; false when there is no room. */
  const wrap = (live: Branch[], close: Directive): boolean => {
    const plan: [number, string][] = [];
    for (const [n, b] of live.entries()) {
      const directive = directives[b.directive];
      const head = n === 0 ? `if(${CONDITION})` : directive.name === 'else' ? '}else' : `}if(${CONDITION})`;
      if (directive.end - directive.start < head.length) return false;
      const brace = braceAt(directive, head.length);
      if (brace < 0) return false;
      plan.push([directive.start, head], [brace, '{']);
    }
    for (const [offset, piece] of plan) text.put(offset, piece);
    text.put(close.start, '}');
    return true;
  };

  const close = (group: Group, end: Directive): void => {
    const until = (n: number): Directive => (n + 1 < group.branches.length ? directives[group.branches[n + 1].directive] : end);
    if (groups.length <= MAX_NESTING) {
      const certain = group.branches.findIndex((b) => b.known === 'true');
      let live: Branch[] = [];
      for (const [n, b] of group.branches.entries()) {
        if (b.known === 'false' || (certain >= 0 && n > certain)) drop(b, until(n));
        else live.push(b);
      }
      const outlines = new Map(live.map((b) => [b, outline(b)]));
      const filled = live.filter((b) => !outlines.get(b)!.empty);
      const inList = group.before === COMMA || group.before === OPEN_BRACE;
      const statement = group.before === SEMICOLON || group.before === CLOSE_BRACE || group.before === OPEN_BRACE || group.before === COLON || group.before === 0;
      const whole = filled.every((b, n) => {
        const o = outlines.get(b)!;
        if (o.otherwise && n + 1 < filled.length) return false;
        return o.whole && ((statement && (o.last === SEMICOLON || o.last === CLOSE_BRACE)) || (inList && o.last === COMMA));
      });
      if (filled.length > 1 && !(whole && group.depth === 0)) {
        const keep = filled.find((b) => !WINDOWS.test(source.slice(directives[b.directive].start + 1, directives[b.directive].end).trimStart())) ?? filled[0];
        for (const [n, b] of group.branches.entries()) if (b !== keep && live.includes(b)) drop(b, until(n));
        live = [keep];
      } else if (whole && statement && group.depth === 0 && live[0]?.known === 'unknown') {
        const shapes = [...outlines.values()];
        if (shapes.some((o) => o.exits) && !shapes.some((o) => o.labelled)) wrap(live, end);
      }
    }
    last = group.before;
    for (let i = tokens.kind.length ? Math.min(end.token, tokens.kind.length) - 1 : -1; i >= group.branches[0].from; i--) {
      if (!droppedTokens[i]) {
        last = tokens.kind[i];
        break;
      }
    }
  };

  for (const [index, directive] of directives.entries()) {
    for (; at < directive.token; at++) {
      const kind = tokens.kind[at];
      if (kind === 40 || kind === 91) depth++;
      else if ((kind === 41 || kind === 93) && depth > 0) depth--;
      last = kind;
    }
    text.blank(directive.start, directive.end);
    const name = directive.name;
    const branch = (known: Known): Branch => ({ directive: index, from: directive.token, to: directive.token, known });
    if (name === 'if' || name === 'ifdef' || name === 'ifndef') {
      groups.push({ branches: [branch(knownCondition(source, directive, cplusplus))], depth, before: last });
      continue;
    }
    const group = groups[groups.length - 1];
    if (!group) continue;
    if (name === 'else' || name === 'elif' || name === 'elifdef' || name === 'elifndef') {
      group.branches[group.branches.length - 1].to = directive.token;
      group.branches.push(branch(name === 'else' ? 'unknown' : knownCondition(source, directive, cplusplus)));
      depth = group.depth;
      last = group.before;
    } else if (name === 'endif') {
      group.branches[group.branches.length - 1].to = directive.token;
      close(group, directive);
      groups.pop();
    }
  }
  return { token: (i) => !droppedTokens[i], directive: (i) => !droppedDirectives[i] };
}

/** Decides a condition that is constant or asks for C++ only. */
function knownCondition(source: string, directive: Directive, cplusplus: boolean): Known {
  const condition = source.slice(directive.args, Math.min(directive.end, directive.args + MAX_CONDITION)).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim();
  const yes = (value: boolean): Known => (value ? 'true' : 'false');
  if (directive.name === 'ifdef' || directive.name === 'elifdef') return condition === '__cplusplus' ? yes(cplusplus) : 'unknown';
  if (directive.name === 'ifndef' || directive.name === 'elifndef') return condition === '__cplusplus' ? yes(!cplusplus) : 'unknown';
  if (/^\(?\s*0+\s*\)?$/.test(condition)) return 'false';
  if (/^\(?\s*1\s*\)?$/.test(condition)) return 'true';
  const asked = /^(!?)\s*(?:defined\s*\(?\s*)?__cplusplus\s*\)?$/.exec(condition);
  return asked ? yes(cplusplus !== (asked[1] === '!')) : 'unknown';
}
