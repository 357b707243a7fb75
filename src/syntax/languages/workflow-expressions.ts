/** GitHub's expressions (`${{ ... }}`) in the program form: paths, literals, operators and functions. */
import type { Argument, Expr, Literal, Span } from '../form.js';
import { booleanLiteral, concat, literal, not, nullLiteral, numberLiteral, stringLiteral } from './common.js';

/** Levels of brackets and operators in one expression beyond which it is unknown. */
export const MAX_EXPRESSION_DEPTH = 60;

interface Token {
  kind: 'string' | 'number' | 'word' | 'sign' | 'end';
  text: string;
  start: number;
  end: number;
}

/** The place of a part of an expression's text. */
export type Locate = (start: number, end: number) => Span;

/** What stands for a context that the file itself defines: `env.NAME`, `needs.job.outputs.name`. */
export type Resolve = (path: readonly string[]) => Expr | null;

const SIGNS = ['&&', '||', '==', '!=', '<=', '>=', '<', '>', '!', '(', ')', '[', ']', '.', ',', '*'];

/** Functions by their lower-case names: they are written in any case. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  contains: 'contains', startswith: 'startsWith', endswith: 'endsWith', format: 'format', join: 'join', tojson: 'toJSON', fromjson: 'fromJSON',
  hashfiles: 'hashFiles', success: 'success', always: 'always', cancelled: 'cancelled', failure: 'failure', case: 'case'
};

/** Tokens of an expression; null when a character belongs to none. */
function tokens(text: string): Token[] | null {
  const out: Token[] = [];
  let i = 0;
  while (i < text.length) {
    const c = text[i];
    const start = i;
    if (/\s/.test(c)) {
      i++;
      continue;
    }
    if (c === "'") {
      let value = '';
      for (i++; ; i++) {
        if (i >= text.length) return null;
        if (text[i] !== "'") value += text[i];
        else if (text[i + 1] === "'") value += text[i++];
        else break;
      }
      i++;
      out.push({ kind: 'string', text: value, start, end: i });
      continue;
    }
    const number = /^[+-]?(?:0x[0-9a-fA-F]+|0o[0-7]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?![\w.])/.exec(text.slice(i, i + 40));
    if (number) {
      i += number[0].length;
      out.push({ kind: 'number', text: number[0], start, end: i });
      continue;
    }
    if (/[A-Za-z_]/.test(c)) {
      while (i < text.length && /[\w-]/.test(text[i])) i++;
      out.push({ kind: 'word', text: text.slice(start, i), start, end: i });
      continue;
    }
    const sign = SIGNS.find((s) => text.startsWith(s, i));
    if (!sign) return null;
    i += sign.length;
    out.push({ kind: 'sign', text: sign, start, end: i });
  }
  out.push({ kind: 'end', text: '', start: text.length, end: text.length });
  return out;
}

class Failed extends Error {}

class ExpressionParser {
  private i = 0;
  private depth = 0;

  constructor(private readonly all: Token[], private readonly locate: Locate, private readonly resolve: Resolve) {}

  whole(): Expr {
    const e = this.or();
    if (this.all[this.i].kind !== 'end') throw new Failed();
    return e;
  }

  private span(from: number): Span {
    return this.locate(this.all[from].start, this.all[Math.max(from, this.i - 1)].end);
  }

  private takes(...signs: string[]): string | null {
    const t = this.all[this.i];
    if (t.kind !== 'sign' || !signs.includes(t.text)) return null;
    this.i++;
    return t.text;
  }

  private need(sign: string): void {
    if (!this.takes(sign)) throw new Failed();
  }

  private or(): Expr {
    if (++this.depth > MAX_EXPRESSION_DEPTH) throw new Failed();
    const e = this.chain('||', () => this.chain('&&', () => this.equality()));
    this.depth--;
    return e;
  }

  private chain(operator: '&&' | '||', operand: () => Expr): Expr {
    const from = this.i;
    const operands: Expr[] = [];
    do {
      const e = operand();
      if (e.kind === 'logical' && e.operator === operator) operands.push(...e.operands);
      else operands.push(e);
    } while (this.takes(operator));
    return operands.length === 1 ? operands[0] : { kind: 'logical', operator, operands, span: this.span(from) };
  }

  private equality(): Expr {
    const from = this.i;
    let left = this.comparison();
    for (let op = this.takes('==', '!='); op; op = this.takes('==', '!=')) {
      const right = this.comparison();
      left = { kind: 'binary', operator: op, left, right, span: this.span(from) };
    }
    return left;
  }

  private comparison(): Expr {
    const from = this.i;
    let left = this.negation();
    for (let op = this.takes('<=', '>=', '<', '>'); op; op = this.takes('<=', '>=', '<', '>')) {
      const right = this.negation();
      left = { kind: 'binary', operator: op, left, right, span: this.span(from) };
    }
    return left;
  }

  private negation(): Expr {
    const from = this.i;
    let count = 0;
    while (this.takes('!')) count++;
    const e = this.operand();
    return count % 2 === 1 ? not(e, this.span(from)) : e;
  }

  private operand(): Expr {
    const from = this.i;
    const t = this.all[this.i++];
    if (t.kind === 'string') return stringLiteral(t.text, this.span(from));
    if (t.kind === 'number') return numberLiteral(t.text, this.span(from));
    if (t.kind === 'sign' && t.text === '(') {
      const e = this.or();
      this.need(')');
      return this.path(from, e, null);
    }
    if (t.kind !== 'word') throw new Failed();
    const lower = t.text.toLowerCase();
    if (this.takes('(')) return this.path(from, this.called(from, FUNCTIONS[lower] ?? t.text), null);
    if (lower === 'true' || lower === 'false') return booleanLiteral(lower === 'true', this.span(from));
    if (lower === 'null') return nullLiteral(this.span(from));
    if (lower === 'nan' || lower === 'infinity') return literal('number', t.text, this.span(from));
    return this.path(from, { kind: 'name', name: lower, span: this.span(from) }, [lower]);
  }

  /** Members and elements behind an expression; `names` is the path so far as it is one of plain names. */
  private path(from: number, start: Expr, names: string[] | null): Expr {
    let e = start;
    for (;;) {
      if (this.takes('.')) {
        const t = this.all[this.i++];
        if (t.kind === 'sign' && t.text === '*') {
          e = { kind: 'index', object: e, index: null, span: this.span(from) };
          names = null;
          continue;
        }
        if (t.kind !== 'word') throw new Failed();
        ({ e, names } = this.member(from, e, t.text, names));
      } else if (this.takes('[')) {
        if (this.takes('*')) {
          this.need(']');
          e = { kind: 'index', object: e, index: null, span: this.span(from) };
          names = null;
          continue;
        }
        const index = this.or();
        this.need(']');
        if (index.kind === 'literal' && index.type === 'string') ({ e, names } = this.member(from, e, index.value, names));
        else {
          e = { kind: 'index', object: e, index, span: this.span(from) };
          names = null;
        }
      } else return e;
    }
  }

  private member(from: number, object: Expr, written: string, names: string[] | null): { e: Expr; names: string[] | null } {
    // Names of GitHub's own contexts are written in any case.
    const property = names?.[0] === 'github' ? written.toLowerCase() : written;
    const path = names ? [...names, property] : null;
    const known = path && this.resolve(path);
    return { e: known ? { ...known, span: this.span(from) } : { kind: 'member', object, property, span: this.span(from) }, names: path };
  }

  private called(from: number, name: string): Expr {
    const args: Expr[] = [];
    if (!this.takes(')')) {
      do args.push(this.or());
      while (this.takes(','));
      this.need(')');
    }
    return functionCall(name, args, this.span(from));
  }
}

/** A function of the expression language as the idea that it is. */
function functionCall(name: string, args: Expr[], span: Span): Expr {
  const [a, b] = args;
  if (name === 'contains' && args.length === 2) return { kind: 'binary', operator: 'in', left: b, right: a, span };
  if ((name === 'startsWith' || name === 'endsWith') && args.length === 2) {
    return { kind: 'call', callee: { kind: 'member', object: a, property: name, span }, args: [{ value: b }], span };
  }
  if (name === 'success' && args.length === 0) return booleanLiteral(true, span);
  if (name === 'fromJSON' && a?.kind === 'literal') return jsonValue(a.value, span) ?? call(name, args, span);
  if (name === 'format' && a?.kind === 'literal') return formatted(a, args.slice(1), span);
  return call(name, args, span);
}

function call(name: string, args: Expr[], span: Span): Expr {
  return { kind: 'call', callee: { kind: 'name', name, span }, args: args.map((value): Argument => ({ value })), span };
}

/** A constant of JSON, one level of list deep; null when it is something else. */
function jsonValue(text: string, span: Span): Expr | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const one = (v: unknown): Literal | null =>
    typeof v === 'string' ? stringLiteral(v, span) : typeof v === 'number' ? numberLiteral(String(v), span) : typeof v === 'boolean' ? booleanLiteral(v, span) : v === null ? nullLiteral(span) : null;
  if (!Array.isArray(value)) return one(value);
  const items = value.map(one);
  return items.every((x): x is Literal => x !== null) ? { kind: 'list', items, span } : null;
}

/** `format('a {0} b', x)` is string building; `{{` and `}}` are braces. */
function formatted(pattern: Literal, args: Expr[], span: Span): Expr {
  const parts: Expr[] = [];
  let text = '';
  for (let i = 0; i < pattern.value.length; i++) {
    const rest = pattern.value.slice(i, i + 6);
    const slot = /^\{(\d+)\}/.exec(rest);
    if (rest.startsWith('{{') || rest.startsWith('}}')) {
      text += rest[0];
      i++;
    } else if (slot && args[Number(slot[1])]) {
      parts.push(stringLiteral(text, span), args[Number(slot[1])]);
      text = '';
      i += slot[0].length - 1;
    } else text += pattern.value[i];
  }
  parts.push(stringLiteral(text, span));
  return concat(parts, span);
}

/**
 * Reads one expression, without its `${{` and `}}`.
 * What is no expression is `unknown` of reason `syntax-error`, so that a condition with it is unknown and never absent.
 */
export function parseExpression(text: string, locate: Locate, resolve: Resolve = () => null): Expr {
  const all = tokens(text);
  const broken = (): Expr => ({ kind: 'unknown', reason: 'syntax-error', parts: [], span: locate(0, text.length) });
  if (!all) return broken();
  try {
    return new ExpressionParser(all, locate, resolve).whole();
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    return broken();
  }
}

/** A part of a text with expressions in it. */
export interface TemplatePart {
  expression: boolean;
  /** The literal text, or the expression without its brackets. */
  text: string;
  /** Offsets of `text` in the whole. */
  start: number;
  end: number;
}

/** Splits a text at its expressions. `}}` inside a string of an expression does not end it; an unclosed `${{` is text. */
export function templateParts(text: string): TemplatePart[] {
  const out: TemplatePart[] = [];
  let from = 0;
  for (;;) {
    const open = text.indexOf('${{', from);
    const close = open < 0 ? -1 : closing(text, open + 3);
    if (close < 0) break;
    if (open > from) out.push({ expression: false, text: text.slice(from, open), start: from, end: open });
    out.push({ expression: true, text: text.slice(open + 3, close), start: open + 3, end: close });
    from = close + 2;
  }
  if (from < text.length) out.push({ expression: false, text: text.slice(from), start: from, end: text.length });
  return out;
}

function closing(text: string, from: number): number {
  let quoted = false;
  for (let i = from; i < text.length; i++) {
    if (text[i] === "'") quoted = !quoted;
    else if (!quoted && text[i] === '}' && text[i + 1] === '}') return i;
  }
  return -1;
}
