/**
 * The automaton of a pattern: one position for each character or set in it, and which position may follow which, in how many
 * ways (Glushkov; that an inner and an outer loop both lead back is kept as two ways). Read is what the engines of JavaScript,
 * Python, Ruby, PHP and Java have in common; look-arounds and boundaries count as nothing.
 */

/** Characters as bits: 0 to 255 by their code, 256 for all others. */
const OTHER = 1n << 256n;
const ALL = (1n << 257n) - 1n;

/** Positions and their order. */
export interface Automaton {
  masks: bigint[];
  follow: Map<number, number>[];
  /** Positions behind which the pattern may be at its end. */
  last: Set<number>;
  /** Nothing may follow the match, so that what stands behind it can make it fail. */
  anchored: boolean;
}

/** A part of a pattern: the positions that it may begin and end with, and whether it may be empty. */
interface Part {
  first: number[];
  last: number[];
  empty: boolean;
}

/** Copies that a counted repetition is written out to. */
const MAX_COPIES = 3;

const range = (from: number, to: number): bigint => {
  let m = 0n;
  for (let c = from; c <= Math.min(to, 255); c++) m |= 1n << BigInt(c);
  return to > 255 ? m | OTHER : m;
};
const DIGIT = range(48, 57);
const WORD = DIGIT | range(65, 90) | range(97, 122) | range(95, 95);
const SPACE = range(9, 13) | range(32, 32);
const LINE = range(10, 10) | range(13, 13);

const CLASSES: ReadonlyMap<string, bigint> = new Map([
  ['d', DIGIT], ['D', ALL & ~DIGIT], ['w', WORD], ['W', ALL & ~WORD], ['s', SPACE], ['S', ALL & ~SPACE], ['h', DIGIT | range(65, 70) | range(97, 102)], ['R', LINE], ['X', ALL]
]);
const ESCAPES: ReadonlyMap<string, number> = new Map([['n', 10], ['r', 13], ['t', 9], ['f', 12], ['v', 11], ['a', 7], ['e', 27], ['0', 0]]);
const POSIX: ReadonlyMap<string, bigint> = new Map([['alpha', WORD & ~DIGIT & ~range(95, 95)], ['digit', DIGIT], ['alnum', WORD & ~range(95, 95)], ['space', SPACE], ['upper', range(65, 90)], ['lower', range(97, 122)], ['xdigit', DIGIT | range(65, 70) | range(97, 102)], ['word', WORD], ['punct', range(33, 47) | range(58, 64) | range(91, 96) | range(123, 126)], ['blank', range(9, 9) | range(32, 32)]]);

/** What ends reading: a form that is not read. */
class Unread extends Error {}

/** The automaton of a pattern without delimiters; null when it has a form that is not read. */
export function parsePattern(text: string, insensitive: boolean): Automaton | null {
  try {
    return new Reader(text, insensitive).read();
  } catch (e) {
    if (e instanceof Unread) return null;
    throw e;
  }
}

/** Nesting of groups beyond which a pattern is not read. */
const MAX_DEPTH = 40;

class Reader {
  private at = 0;
  private readonly masks: bigint[] = [];
  private readonly follow: Map<number, number>[] = [];
  private anchored = false;

  constructor(private readonly text: string, private readonly insensitive: boolean) {}

  read(): Automaton {
    const whole = this.alternatives(0);
    if (this.at < this.text.length) throw new Unread();
    return { masks: this.masks, follow: this.follow, last: new Set(whole.last), anchored: this.anchored };
  }

  private alternatives(depth: number): Part {
    if (depth > MAX_DEPTH) throw new Unread();
    const out: Part = { first: [], last: [], empty: false };
    for (;;) {
      const p = this.sequence(depth);
      out.first.push(...p.first);
      out.last.push(...p.last);
      out.empty ||= p.empty;
      if (this.text[this.at] !== '|') return out;
      this.at++;
    }
  }

  private sequence(depth: number): Part {
    let out: Part = { first: [], last: [], empty: true };
    while (this.at < this.text.length && this.text[this.at] !== '|' && this.text[this.at] !== ')') {
      const start = this.at;
      const one = this.atom(depth);
      out = this.joined(out, this.repeated(one, start, depth));
      if (this.masks.length > 400) throw new Unread();
    }
    return out;
  }

  private joined(a: Part, b: Part): Part {
    for (const p of a.last) for (const q of b.first) this.link(p, q);
    return { first: a.empty ? [...a.first, ...b.first] : a.first, last: b.empty ? [...a.last, ...b.last] : b.last, empty: a.empty && b.empty };
  }

  private link(p: number, q: number): void {
    this.follow[p].set(q, (this.follow[p].get(q) ?? 0) + 1);
  }

  private loop(p: Part): void {
    for (const a of p.last) for (const b of p.first) this.link(a, b);
  }

  /** A part with the quantifier behind it; `start` is where it is written, for copies. */
  private repeated(one: Part, start: number, depth: number): Part {
    const written = this.text.slice(start, this.at);
    let out = one;
    const c = this.text[this.at];
    if (c === '*' || c === '+' || c === '?') {
      this.at++;
      if (c !== '?') this.loop(one);
      out = { ...one, empty: one.empty || c !== '+' };
    } else if (c === '{') {
      const m = /^\{(\d*)(,?)(\d*)\}/.exec(this.text.slice(this.at, this.at + 16));
      if (!m || (m[1] === '' && m[3] === '')) return one;
      this.at += m[0].length;
      const least = Number(m[1] || 0);
      const most = m[2] ? (m[3] === '' ? Infinity : Number(m[3])) : least;
      out = this.copies(one, written, least, most, depth);
    } else return one;
    if (this.text[this.at] === '?') this.at++;
    // What a possessive quantifier took is never given back.
    else if (this.text[this.at] === '+') throw new Unread();
    return out;
  }

  private copies(one: Part, written: string, least: number, most: number, depth: number): Part {
    const after = this.at;
    const again = (): Part => {
      const outer = { at: this.at, text: this.text };
      const inner = new Reader(written, this.insensitive);
      const shift = this.masks.length;
      const part = inner.atomAt(depth);
      inner.masks.forEach((m, i) => {
        this.masks.push(m);
        this.follow.push(new Map([...inner.follow[i]].map(([q, ways]) => [q + shift, ways])));
      });
      this.at = outer.at;
      return { first: part.first.map((p) => p + shift), last: part.last.map((p) => p + shift), empty: part.empty };
    };
    const needed = Math.min(least, MAX_COPIES);
    let out: Part = needed === 0 ? { ...one, empty: true } : one;
    for (let k = 1; k < needed; k++) out = this.joined(out, again());
    if (most === Infinity) {
      const tail = needed <= 1 ? one : again();
      this.loop(tail);
      if (needed > 1) out = this.joined(out, { ...tail, empty: true });
    } else for (let k = Math.max(needed, 1); k < Math.min(most, MAX_COPIES); k++) out = this.joined(out, { ...again(), empty: true });
    this.at = after;
    return out;
  }

  private atomAt(depth: number): Part {
    return this.atom(depth + 1);
  }

  private atom(depth: number): Part {
    const c = this.text[this.at++];
    if (c === '(') return this.group(depth);
    if (c === '[') return this.set(this.members());
    if (c === '.') return this.set(ALL & ~LINE);
    if (c === '^') return nothing();
    if (c === '$') return this.end();
    if (c === '\\') return this.escaped();
    if (c === '*' || c === '+' || c === '?') throw new Unread();
    return this.set(charMask(c.charCodeAt(0)));
  }

  private end(): Part {
    this.anchored = true;
    return nothing();
  }

  private group(depth: number): Part {
    let counts = true;
    const rest = this.text.slice(this.at, this.at + 60);
    const m = /^\?(?:(:)|(=|!|<=|<!)|P?<[A-Za-z_]\w*>|'[A-Za-z_]\w*'|([a-zA-Z-]+)(:|\)))/.exec(rest);
    if (m) {
      this.at += m[0].length;
      if (m[2]) counts = false;
      if (m[4] === ')') return nothing();
    } else if (rest.startsWith('?')) throw new Unread();
    if (!counts) {
      // A look-around takes no text.
      const own = new Reader(this.text, this.insensitive);
      own.at = this.at;
      own.alternatives(depth + 1);
      this.at = own.at;
      if (this.text[this.at++] !== ')') throw new Unread();
      // What it excludes behind a loop can make the match fail.
      this.anchored = true;
      return nothing();
    }
    const inner = this.alternatives(depth + 1);
    if (this.text[this.at++] !== ')') throw new Unread();
    return inner;
  }

  private escaped(): Part {
    const c = this.text[this.at++];
    if (c === undefined || (c >= '1' && c <= '9') || c === 'k' || c === 'g' || c === 'G' || c === 'K') throw new Unread();
    if (c === 'b' || c === 'B' || c === 'A') return nothing();
    if (c === 'z' || c === 'Z') return this.end();
    this.at--;
    return this.set(this.escape());
  }

  /** The characters of what follows a backslash. */
  private escape(): bigint {
    const c = this.text[this.at++];
    const named = CLASSES.get(c);
    if (named !== undefined) return named;
    const rest = this.text.slice(this.at, this.at + 40);
    const hex = c === 'x' ? /^[0-9a-fA-F]{2}|^\{[0-9a-fA-F]+\}/.exec(rest) : c === 'u' ? /^[0-9a-fA-F]{4}|^\{[0-9a-fA-F]+\}/.exec(rest) : null;
    if (hex) {
      this.at += hex[0].length;
      return charMask(parseInt(hex[0].replace(/[{}]/g, ''), 16));
    }
    const octal = /^[0-7]{2,3}/.exec(this.text.slice(this.at - 1, this.at + 2));
    if (octal) {
      this.at += octal[0].length - 1;
      return charMask(parseInt(octal[0], 8));
    }
    if (c === 'p' || c === 'P') {
      const property = /^\{[^}]*\}|^[A-Z]/.exec(rest);
      if (!property) throw new Unread();
      this.at += property[0].length;
      return c === 'p' ? WORD | OTHER : ALL;
    }
    const code = ESCAPES.get(c);
    return charMask(code ?? c.charCodeAt(0));
  }

  private members(): bigint {
    const not = this.text[this.at] === '^';
    if (not) this.at++;
    let mask = 0n;
    let first = true;
    for (;;) {
      const c = this.text[this.at];
      if (c === undefined) throw new Unread();
      if (c === ']' && !first) break;
      first = false;
      const posix = /^\[:(\^?)([a-z]+):\]/.exec(this.text.slice(this.at, this.at + 16));
      if (posix) {
        this.at += posix[0].length;
        const named = POSIX.get(posix[2]);
        if (named === undefined) throw new Unread();
        mask |= posix[1] ? ALL & ~named : named;
        continue;
      }
      // Sets in sets and their intersections.
      if (c === '[' || (c === '&' && this.text[this.at + 1] === '&')) throw new Unread();
      const from = this.member();
      if (this.text[this.at] === '-' && this.text[this.at + 1] !== ']' && this.text[this.at + 1] !== undefined && from.code !== null) {
        this.at++;
        const to = this.member();
        mask |= to.code === null ? from.mask | to.mask | charMask(45) : range(from.code, to.code);
      } else mask |= from.mask;
    }
    this.at++;
    return not ? ALL & ~mask : mask;
  }

  private member(): { mask: bigint; code: number | null } {
    const c = this.text[this.at++];
    if (c !== '\\') return { mask: charMask(c.charCodeAt(0)), code: c.charCodeAt(0) };
    const kind = this.text[this.at];
    if (kind === 'b') {
      this.at++;
      return { mask: charMask(8), code: 8 };
    }
    const mask = this.escape();
    return { mask, code: CLASSES.has(kind) || kind === 'p' || kind === 'P' ? null : codeOf(mask) };
  }

  private set(mask: bigint): Part {
    let m = mask;
    if (this.insensitive) for (let k = 65; k <= 90; k++) {
      if (mask & (1n << BigInt(k))) m |= 1n << BigInt(k + 32);
      if (mask & (1n << BigInt(k + 32))) m |= 1n << BigInt(k);
    }
    const p = this.masks.length;
    this.masks.push(m);
    this.follow.push(new Map());
    return { first: [p], last: [p], empty: false };
  }
}

function nothing(): Part {
  return { first: [], last: [], empty: true };
}

function charMask(code: number): bigint {
  return code > 255 ? OTHER : 1n << BigInt(code);
}

/** The code of the one character of a mask; 256 for those that are told no further. */
function codeOf(mask: bigint): number {
  let code = 0;
  for (let m = mask; m > 1n; m >>= 1n) code++;
  return code;
}
