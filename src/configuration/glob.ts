/**
 * Glob patterns of a configuration, matched in time that grows with the text alone: names of files are the pull request's, and
 * a pattern that backtracks would let a name hang the check. A pattern becomes a nondeterministic automaton, which is run
 * through the sets of its states; the sets that occur are kept.
 *
 * `*` is anything within a folder, `**` as a whole segment anything over folders, `?` one character, `[a-z]` and `[!a-z]`
 * one character of a class, `{a,b}` one of several, `\` takes the next character as it is. All else stands for itself.
 */

/** A pattern that can't be read; the message is a phrase that says what to write. */
export class GlobError extends Error {
  override readonly name = 'GlobError';
}

/** Nested `{}` of one pattern; more is no pattern that people write. */
const MAX_DEPTH = 5;
/** Sets of states, and steps between them, that are kept from one text to the next. */
const MAX_SETS = 5_000;
const MAX_STEPS = 200_000;
const SLASH = 0x2f;

/** What a state reads: one code point out of ranges, or of all others. */
interface Class {
  ranges: [number, number][];
  negated: boolean;
}

type Node =
  | { kind: 'class'; of: Class }
  /** `*` and `**`: any number of characters, slashes too or not. */
  | { kind: 'any'; slash: boolean }
  | { kind: 'sequence'; parts: Node[] }
  | { kind: 'choice'; of: Node[] };

const literal = (code: number): Node => ({ kind: 'class', of: { ranges: [[code, code]], negated: false } });
const notSlash: Class = { ranges: [[SLASH, SLASH]], negated: true };
const empty: Node = { kind: 'sequence', parts: [] };

/**
 * A test whether one of the patterns fits a whole text.
 * @throws GlobError for a pattern that can't be read
 */
export function globs(patterns: readonly string[]): (text: string) => boolean {
  const automaton = new Automaton({ kind: 'choice', of: patterns.map(parseGlob) });
  return (text) => automaton.accepts(text);
}

/** Reads a pattern, for its faults. @throws GlobError */
export function checkGlob(pattern: string): void {
  parseGlob(pattern);
}

function parseGlob(pattern: string): Node {
  const parser = new Parser([...pattern].map((c) => c.codePointAt(0)!));
  return parser.all();
}

const code = (char: string): number => char.codePointAt(0)!;
const [STAR, QUESTION, OPEN, CLOSE, BRACE, ENDBRACE, COMMA, ESCAPE, PAREN, DASH, BANG, CARET] = [...'*?[]{},\\(-!^'].map(code);
/** What makes an extended pattern of a parenthesis that follows it. */
const EXTENDED = new Set([...'?*+@!'].map(code));

class Parser {
  private at = 0;

  constructor(private readonly text: readonly number[]) {}

  all(): Node {
    return this.sequence(0);
  }

  /** Up to the end, or inside of braces to the comma or brace that ends the part. */
  private sequence(depth: number): Node {
    const parts: Node[] = [];
    while (this.at < this.text.length) {
      const c = this.text[this.at];
      if (depth > 0 && (c === COMMA || c === ENDBRACE)) break;
      if (EXTENDED.has(c) && this.text[this.at + 1] === PAREN) throw new GlobError('has an extended pattern such as "+(a|b)"; write {a,b}, or "\\(" for a parenthesis');
      if (c === STAR) parts.push(...this.stars(depth > 0));
      else if (c === QUESTION) parts.push(this.take({ kind: 'class', of: notSlash }));
      else if (c === OPEN) parts.push(this.class());
      else if (c === BRACE) parts.push(this.braces(depth));
      else if (c === ESCAPE) parts.push(this.escaped());
      else parts.push(this.take(literal(c)));
    }
    return { kind: 'sequence', parts };
  }

  private take(node: Node): Node {
    this.at++;
    return node;
  }

  /** `**` counts as such only as a whole segment, and takes a slash beside it along, so that it can be no folder at all. */
  private stars(inBraces: boolean): Node[] {
    const first = this.at;
    while (this.text[this.at] === STAR) this.at++;
    const before = this.text[first - 1];
    const after = this.text[this.at];
    const starts = first === 0 || before === SLASH || (inBraces && (before === BRACE || before === COMMA));
    const ends = this.at === this.text.length || (inBraces && (after === ENDBRACE || after === COMMA));
    if (this.at - first !== 2 || !starts || !(ends || after === SLASH)) return [{ kind: 'any', slash: false }];
    if (ends) return [{ kind: 'any', slash: true }];
    this.at++;
    return [{ kind: 'choice', of: [empty, { kind: 'sequence', parts: [{ kind: 'any', slash: true }, literal(SLASH)] }] }];
  }

  private escaped(): Node {
    const next = this.text[this.at + 1];
    if (next === undefined) throw new GlobError('ends with "\\"; write "\\\\" for the character itself');
    this.at += 2;
    return literal(next);
  }

  private class(): Node {
    let at = this.at + 1;
    const negated = this.text[at] === BANG || this.text[at] === CARET;
    if (negated) at++;
    // A slash is in no class: names are matched folder by folder.
    const ranges: [number, number][] = negated ? [[SLASH, SLASH]] : [];
    const first = at;
    const one = (): number => {
      if (this.text[at] === ESCAPE && at + 1 < this.text.length) at++;
      return this.text[at++];
    };
    while (at < this.text.length && (this.text[at] !== CLOSE || at === first)) {
      const low = one();
      let high = low;
      if (this.text[at] === DASH && this.text[at + 1] !== CLOSE && at + 1 < this.text.length) {
        at++;
        high = one();
      }
      if (low > high) throw new GlobError(`has the range "${String.fromCodePoint(low)}-${String.fromCodePoint(high)}", whose end comes before its start`);
      if (!negated && low <= SLASH && SLASH <= high) ranges.push([low, SLASH - 1], [SLASH + 1, high]);
      else ranges.push([low, high]);
    }
    if (this.text[at] !== CLOSE) throw new GlobError('has a "[" without its "]"; write "\\[" for the character itself');
    this.at = at + 1;
    return { kind: 'class', of: { ranges: ranges.filter(([low, high]) => low <= high), negated } };
  }

  private braces(depth: number): Node {
    if (depth === MAX_DEPTH) throw new GlobError(`has "{" inside of ${MAX_DEPTH} others; write the paths out`);
    this.at++;
    const of = [this.sequence(depth + 1)];
    while (this.text[this.at] === COMMA) {
      this.at++;
      of.push(this.sequence(depth + 1));
    }
    if (this.text[this.at] !== ENDBRACE) throw new GlobError('has a "{" without its "}"; write "\\{" for the character itself');
    if (of.length === 1) throw new GlobError('has "{}" without a comma; write "\\{" for the character itself');
    this.at++;
    return { kind: 'choice', of };
  }
}

/** One state: what it reads and where that leads; or, reading nothing, where it leads at once. */
interface State {
  reads: Class | null;
  to: number[];
}

interface StateSet {
  /** States that read something, in order. */
  states: number[];
  accepts: boolean;
  next: Map<number, StateSet>;
}

class Automaton {
  private readonly states: State[] = [];
  private readonly end: number;
  private readonly first: number[];
  private sets = new Map<string, StateSet>();
  private steps = 0;
  private start: StateSet;

  constructor(node: Node) {
    this.end = this.add(null, []);
    this.first = [this.build(node, this.end)];
    this.start = this.setOf(this.first);
  }

  accepts(text: string): boolean {
    if (this.sets.size > MAX_SETS || this.steps > MAX_STEPS) {
      this.steps = 0;
      this.sets = new Map();
      this.start = this.setOf(this.first);
    }
    let set = this.start;
    for (let i = 0; i < text.length; i++) {
      // Nothing more can be read: most texts end here.
      if (set.states.length === 0) return false;
      const char = text.codePointAt(i)!;
      if (char > 0xffff) i++;
      let next = set.next.get(char);
      if (next === undefined) {
        next = this.setOf(set.states.flatMap((s) => (reads(this.states[s].reads!, char) ? this.states[s].to : [])));
        set.next.set(char, next);
        this.steps++;
      }
      set = next;
    }
    return set.accepts;
  }

  private add(reads: Class | null, to: number[]): number {
    return this.states.push({ reads, to }) - 1;
  }

  /** Adds the states of a node; gives the one that it begins with. */
  private build(node: Node, then: number): number {
    switch (node.kind) {
      case 'class':
        return this.add(node.of, [then]);
      case 'any': {
        const at = this.add(null, [then]);
        this.states[at].to.push(this.add(node.slash ? { ranges: [], negated: true } : notSlash, [at]));
        return at;
      }
      case 'sequence':
        return node.parts.reduceRight((after, part) => this.build(part, after), then);
      case 'choice':
        return this.add(null, node.of.map((one) => this.build(one, then)));
    }
  }

  /** The set that is reached without reading more. */
  private setOf(from: readonly number[]): StateSet {
    const seen = new Set<number>();
    const stack = [...from];
    while (stack.length > 0) {
      const s = stack.pop()!;
      if (seen.has(s)) continue;
      seen.add(s);
      if (this.states[s].reads === null) stack.push(...this.states[s].to);
    }
    const states = [...seen].filter((s) => this.states[s].reads !== null).sort((a, b) => a - b);
    const accepts = seen.has(this.end);
    const key = `${accepts}:${states.join()}`;
    let set = this.sets.get(key);
    if (set === undefined) this.sets.set(key, (set = { states, accepts, next: new Map() }));
    return set;
  }
}

function reads({ ranges, negated }: Class, char: number): boolean {
  return ranges.some(([low, high]) => low <= char && char <= high) !== negated;
}
