/**
 * Expressions inside templates, as Twig, Jinja, Liquid, Blade, Handlebars, Go, Vue and Svelte write them. One grammar reads
 * all of them, since they differ in few words: paths (`a.b`, `$a->b`, `.A.B`), calls, filters (`x|f(a)`, `x | f: a`, `x | f a`),
 * calls without brackets (`eq .A "x"`), tests and literals. What it can't read is `unknown` around what it read before.
 */
import type { Argument, Expr, Span } from '../form.js';
import type { Lines } from '../lines.js';
import { concat, decodeEscapes, literal, nameAt, not, nullLiteral, numberLiteral, stringLiteral } from './common.js';

/** Brackets and operators inside each other beyond this are `unknown`. */
const MAX_DEPTH = 40;
/** Tokens of one expression beyond this make it `unknown`: each could be one level of the form. */
const MAX_TOKENS = 300;

const TOKEN = /\s+|(?<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`)|(?<number>\d+(?:\.\d+)?)|(?<word>[$@]?[A-Za-z_][\w$]*|(?:\\[A-Za-z_]\w*)+)|(?<mark>\?->|->|::|=>|===|!==|==|!=|<=|>=|&&|\|\||\?\?|\?\.|\?:|\.\.|\*\*|[^\s])/gy;

interface Token {
  kind: 'text' | 'number' | 'word' | 'mark' | 'end';
  text: string;
  start: number;
  end: number;
  /** White space stands before it. */
  spaced: boolean;
}

/** Binding strength of operators between two operands; others end an expression. */
const BINARY: Readonly<Record<string, number>> = {
  '??': 2, or: 3, '||': 3, and: 4, '&&': 4, in: 6, is: 6, matches: 6, '==': 6, '===': 6, '!=': 6, '!==': 6, '<': 6, '>': 6, '<=': 6, '>=': 6, instanceof: 6,
  '..': 7, '~': 8, '+': 9, '-': 9, '.': 9, '*': 10, '/': 10, '%': 10
};
/** Words that are no operand of a call without brackets. */
const WORDS = new Set(['and', 'or', 'in', 'is', 'not', 'if', 'else', 'matches', 'with', 'as', 'only', 'ignore', 'recursive', 'instanceof', 'contains', 'by', 'reversed']);
/** Comparisons that Go and Handlebars write as calls. */
const NAMED: Readonly<Record<string, string>> = { eq: '==', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=' };

/** Reads one expression of a template's text; `at` is where it stands. */
export function templateExpression(source: string, from: number, to: number, lines: Lines): Expr {
  return new Reader(source, from, to, lines).whole();
}

/** Reads the arguments that stand between two offsets, without their brackets. */
export function templateArguments(source: string, from: number, to: number, lines: Lines): Argument[] {
  const reader = new Reader(source, from, to, lines);
  const args: Argument[] = [];
  while (!reader.done() && !reader.tooLong()) {
    const arg = reader.argument();
    if (!arg) break;
    args.push(arg);
    reader.take(',');
  }
  return args;
}

class Reader {
  private readonly tokens: Token[] = [];
  private at = 0;
  private depth = 0;

  constructor(source: string, private readonly from: number, private readonly to: number, private readonly lines: Lines) {
    const text = source.slice(from, to);
    TOKEN.lastIndex = 0;
    let spaced = true;
    for (let m = TOKEN.exec(text); m && this.tokens.length <= MAX_TOKENS; m = TOKEN.exec(text)) {
      const g = m.groups!;
      const kind = g.text !== undefined ? 'text' : g.number !== undefined ? 'number' : g.word !== undefined ? 'word' : g.mark !== undefined ? 'mark' : null;
      if (kind) this.tokens.push({ kind, text: m[0], start: from + m.index, end: from + m.index + m[0].length, spaced });
      spaced = kind === null;
    }
  }

  private span(start: number, end: number): Span {
    const line = this.lines.at(start);
    return { line, endLine: this.lines.before(end, line), start, end };
  }

  private get next(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: '', start: this.to, end: this.to, spaced: true };
  }

  tooLong(): boolean {
    return this.tokens.length > MAX_TOKENS;
  }

  done(): boolean {
    return this.at >= this.tokens.length;
  }

  take(text: string): boolean {
    if (this.next.kind === 'end' || this.next.kind === 'text' || this.next.text !== text) return false;
    this.at++;
    return true;
  }

  private since(start: number): Span {
    return this.span(start, this.tokens[this.at - 1]?.end ?? this.to);
  }

  private unknown(parts: Expr[], start: number): Expr {
    return { kind: 'unknown', reason: 'unsupported', parts, span: this.since(start) };
  }

  /** The whole text as one expression. */
  whole(): Expr {
    const start = this.next.start;
    if (this.tokens.length > MAX_TOKENS) return { kind: 'unknown', reason: 'depth', parts: [], span: this.span(this.from, this.to) };
    const read = this.expression(0, true);
    const e = this.choice(read, start);
    return this.done() ? e : { kind: 'unknown', reason: 'unsupported', parts: [e], span: this.span(this.from, this.to) };
  }

  /** `a if t else b`, `t ? a : b`, `t ?: b`. */
  private choice(e: Expr, start: number): Expr {
    if (this.take('if')) {
      const test = this.expression(0, true);
      const alternate = this.take('else') ? this.expression(0, true) : stringLiteral('', test.span);
      return { kind: 'conditional', test, consequent: e, alternate, span: this.since(start) };
    }
    if (this.take('?:')) return { kind: 'logical', operator: '||', operands: [e, this.expression(0, true)], span: this.since(start) };
    if (this.take('?')) {
      const inner = this.next.start;
      const consequent = this.choice(this.expression(0, true), inner);
      const rest = this.next.start;
      const alternate = this.take(':') ? this.choice(this.expression(0, true), rest) : stringLiteral('', consequent.span);
      return { kind: 'conditional', test: e, consequent, alternate, span: this.since(start) };
    }
    return e;
  }

  /** @param loose calls without brackets are read */
  private expression(least: number, loose: boolean): Expr {
    if (this.depth >= MAX_DEPTH) {
      this.at = this.tokens.length;
      return { kind: 'unknown', reason: 'depth', parts: [], span: this.span(this.to, this.to) };
    }
    this.depth++;
    const start = this.next.start;
    let left = this.filtered(this.unary(loose), loose);
    for (let op = this.next; ; op = this.next) {
      let name = op.text;
      let turned = false;
      if (op.kind === 'word' && name === 'not' && this.tokens[this.at + 1]?.text === 'in') {
        name = 'in';
        turned = true;
      }
      const strength = op.kind === 'text' || op.kind === 'end' ? undefined : BINARY[name];
      if (strength === undefined || strength <= least) break;
      this.at += turned ? 2 : 1;
      if (name === 'is' && this.take('not')) turned = true;
      const right = this.expression(strength, false);
      const e = this.joined(name, left, right, start);
      left = turned ? not(e, e.span) : e;
    }
    this.depth--;
    return left;
  }

  private joined(op: string, left: Expr, right: Expr, start: number): Expr {
    const span = this.since(start);
    switch (op) {
      case 'and':
      case '&&':
        return { kind: 'logical', operator: '&&', operands: [left, right], span };
      case 'or':
      case '||':
        return { kind: 'logical', operator: '||', operands: [left, right], span };
      case '??':
        return { kind: 'logical', operator: '??', operands: [left, right], span };
      case '~':
      case '.':
        return concat([left, right], span);
      case '===':
        return { kind: 'binary', operator: '==', left, right, span };
      case '!==':
        return { kind: 'binary', operator: '!=', left, right, span };
      case 'is':
        // A test: `x is defined` is a call of it.
        return { kind: 'call', callee: right.kind === 'call' ? right.callee : right, args: [{ value: left }, ...(right.kind === 'call' ? right.args : [])], span };
      default:
        return { kind: 'binary', operator: op, left, right, span };
    }
  }

  private unary(loose: boolean): Expr {
    const op = this.next;
    if ((op.kind === 'mark' && (op.text === '!' || op.text === '-')) || (op.kind === 'word' && op.text === 'not')) {
      this.at++;
      const operand = this.filtered(this.unary(loose), loose);
      return op.text === '-' ? { kind: 'unary', operator: '-', operand, span: this.since(op.start) } : not(operand, this.since(op.start));
    }
    const e = this.operand();
    return loose ? this.spread(e, op.start) : e;
  }

  /** `f a b`: a call without brackets, of a name or path that operands follow. */
  private spread(e: Expr, start: number): Expr {
    if ((e.kind !== 'name' && e.kind !== 'member') || !this.startsOperand()) return e;
    const args: Argument[] = [];
    while (this.startsOperand()) {
      const arg = this.argument(false);
      if (!arg) break;
      args.push(arg);
    }
    const named = e.kind === 'name' ? NAMED[e.name] : undefined;
    if (named && args.length === 2) return { kind: 'binary', operator: named, left: args[0].value, right: args[1].value, span: this.since(start) };
    if (e.kind === 'name' && (e.name === 'and' || e.name === 'or') && args.length > 1) return { kind: 'logical', operator: e.name === 'and' ? '&&' : '||', operands: args.map((a) => a.value), span: this.since(start) };
    if (e.kind === 'name' && e.name === 'not' && args.length === 1) return not(args[0].value, this.since(start));
    return { kind: 'call', callee: e, args, span: this.since(start) };
  }

  private startsOperand(): boolean {
    const t = this.next;
    if (!t.spaced || t.kind === 'end') return false;
    if (t.kind === 'mark') return t.text === '(' || t.text === '.' && /[A-Za-z_]/.test(this.tokens[this.at + 1]?.text ?? '') && !this.tokens[this.at + 1].spaced;
    return t.kind !== 'word' || !WORDS.has(t.text);
  }

  /** One argument, by name when `name=` or `name:` stands before it. */
  argument(loose = true): Argument | null {
    const [word, sign, after] = [this.next, this.tokens[this.at + 1], this.tokens[this.at + 2]];
    const start = this.at;
    let name: string | undefined;
    if (word.kind === 'word' && (sign?.text === '=' || (sign?.text === ':' && loose)) && after) {
      name = word.text;
      this.at += 2;
    }
    const from = this.next.start;
    const value = loose ? this.choice(this.expression(0, false), from) : this.operand();
    if (this.at === start) return null;
    return { ...(name !== undefined && { name }), value };
  }

  /** `x | f`, with arguments in brackets, behind a colon or behind blanks. */
  private filtered(inner: Expr, loose: boolean): Expr {
    let e = inner;
    while (this.tokens[this.at + 1]?.kind === 'word' && this.take('|')) {
      const word = this.next;
      this.at++;
      const args: Argument[] = [{ value: e }];
      let callee: Expr = nameAt(word.text, this.span(word.start, word.end));
      while (this.next.text === '.' && !this.next.spaced && this.tokens[this.at + 1]?.kind === 'word') {
        this.at++;
        callee = { kind: 'member', object: callee, property: this.next.text, span: this.since(word.start) };
        this.at++;
      }
      if (!this.next.spaced && this.take('(')) args.push(...this.list(')'));
      else if (this.take(':')) {
        do {
          const arg = this.argument(false);
          if (!arg) break;
          args.push(arg);
        } while (this.take(','));
      } else if (loose) {
        while (this.startsOperand()) {
          const arg = this.argument(false);
          if (!arg) break;
          args.push(arg);
        }
      }
      e = { kind: 'call', callee, args, span: { ...this.since(word.start), start: inner.span.start, line: inner.span.line } };
    }
    return e;
  }

  private list(close: string): Argument[] {
    const args: Argument[] = [];
    while (!this.done() && !this.take(close)) {
      const arg = this.argument();
      if (!arg) {
        // What can't be read: on to the closing bracket.
        while (!this.done() && this.next.text !== close) this.at++;
        continue;
      }
      args.push(arg);
      this.take(',');
    }
    return args;
  }

  private operand(): Expr {
    const t = this.next;
    const span = this.span(t.start, t.end);
    if (t.kind === 'end') return this.unknown([], t.start);
    this.at++;
    if (t.kind === 'text') return this.tail(stringLiteral(decodeEscapes(t.text.slice(1, -1)), span), t.start);
    if (t.kind === 'number') return numberLiteral(t.text, span);
    if (t.kind === 'word') return this.tail(constant(t.text, span) ?? nameAt(t.text.slice(t.text.lastIndexOf('\\') + 1).replace(/^[$@]/, ''), span), t.start);
    switch (t.text) {
      case '(': {
        const from = this.next.start;
        const e = this.choice(this.expression(0, true), from);
        if (!this.take(')')) return this.unknown([e], t.start);
        return this.tail(e, t.start);
      }
      case '[': {
        const items = this.list(']');
        return { kind: 'list', items: items.map((a) => a.value), span: this.since(t.start) };
      }
      case '{':
        return this.record(t.start);
      case '.': {
        // Go: the value at hand and its fields.
        const dot = nameAt('dot', span);
        const field = this.next;
        if (field.kind !== 'word' || field.spaced) return dot;
        this.at++;
        return this.tail({ kind: 'member', object: dot, property: field.text, span: this.since(t.start) }, t.start);
      }
      case '$':
        return this.tail(nameAt('root', span), t.start);
      default:
        return this.unknown([], t.start);
    }
  }

  private record(start: number): Expr {
    const entries = [];
    while (!this.done() && !this.take('}')) {
      const key = this.next;
      const from = this.at;
      this.at++;
      const text = key.kind === 'text' ? key.text.slice(1, -1) : key.text;
      const value = this.take(':') ? this.argument()?.value : key.kind === 'word' ? nameAt(key.text, this.span(key.start, key.end)) : undefined;
      if (!value) {
        this.at = Math.max(this.at, from + 1);
        continue;
      }
      entries.push({ key: text, value, span: this.since(key.start) });
      this.take(',');
    }
    return { kind: 'record' as const, entries, span: this.since(start) };
  }

  /** Members, indexes and calls behind an operand. */
  private tail(first: Expr, start: number): Expr {
    let e = first;
    for (;;) {
      const t = this.next;
      const after = this.tokens[this.at + 1];
      if (t.kind !== 'mark') return e;
      const member = t.text === '->' || t.text === '?->' || t.text === '::' || t.text === '?.' || (t.text === '.' && !t.spaced && after !== undefined && !after.spaced);
      if (member && after && (after.kind === 'word' || after.kind === 'number')) {
        this.at += 2;
        e = { kind: 'member', object: e, property: after.text.replace(/^\$/, ''), span: this.since(start) };
      } else if (t.text === '(' && !t.spaced && (e.kind === 'name' || e.kind === 'member')) {
        this.at++;
        e = { kind: 'call', callee: e, args: this.list(')'), span: this.since(start) };
      } else if (t.text === '[' && !t.spaced) {
        this.at++;
        const index = this.list(']')[0]?.value ?? null;
        e = index?.kind === 'literal' && index.type === 'string' ? { kind: 'member', object: e, property: index.value, span: this.since(start) } : { kind: 'index', object: e, index, span: this.since(start) };
      } else return e;
    }
  }
}

function constant(word: string, span: Span): Expr | null {
  const lower = word.toLowerCase();
  if (lower === 'true' || lower === 'false') return literal('boolean', lower, span);
  return lower === 'null' || lower === 'none' || lower === 'nil' || lower === 'undefined' ? nullLiteral(span) : null;
}
