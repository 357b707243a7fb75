/** Texts of a workflow file: scalars with expressions in them, and where each part stands in the source. */
import { isScalar, type Node } from 'yaml';
import type { Argument, Entry, Expr, Span } from '../form.js';
import { concat, literal, stringLiteral } from './common.js';
import { Lines } from '../lines.js';
import { parseExpression, templateParts, type Locate, type Resolve } from './workflow-expressions.js';
import type { Yaml } from './workflow-yaml.js';

/** Nodes of values that one file gives the form; aliases could make them many more than the file has. */
export const MAX_VALUES = 20_000;
/**
 * Work that one file may make where its parts are combined: variables that are around each step, jobs that each job needs, and
 * the characters of their conditions.
 */
export const MAX_COMBINED = 500_000;

/** Reads texts and values of one file. */
export class Texts {
  /** Something was left out because of a bound. */
  capped = false;
  /** The file combines more of its parts than the bound allows: nothing of it is known. */
  exhausted = false;
  private values = 0;
  private combined = 0;

  /** @param errors takes the places of conditions that are none */
  constructor(readonly yaml: Yaml, private readonly errors: Span[]) {}

  /** Takes note that parts of the file are left out. */
  cut(): void {
    this.capped = true;
  }

  /** Counts work that grows faster than the file does. */
  spend(count: number): void {
    this.combined += count;
    if (this.combined > MAX_COMBINED) this.exhausted = this.capped = true;
  }

  /** Finds the source of a part of a scalar's text; the whole scalar where the text is not written as it means. */
  locate(node: Node): Locate {
    const { yaml } = this;
    const whole = yaml.spanOf(node);
    const text = yaml.text(node) ?? '';
    const scalar = yaml.resolve(node);
    const raw = yaml.source.slice(whole.start, whole.end);
    const at = raw.indexOf(text);
    if (text !== '' && at >= 0) return (start, end) => yaml.span(whole.start + at + start, whole.start + at + Math.max(start, end));
    if (scalar !== node || !isScalar(scalar) || scalar.type !== 'BLOCK_LITERAL') return () => whole;
    const offsets = blockLines(raw, text);
    const lines = new Lines(text);
    const source = (offset: number): number => {
      const line = lines.at(offset);
      return whole.start + (offsets[line - 1] ?? 0) + offset - lines.start(line);
    };
    return (start, end) => {
      const from = Math.min(source(start), whole.end);
      return yaml.span(from, Math.max(from, Math.min(source(end), whole.end)));
    };
  }

  /** A text with its expressions: a constant, an expression, or a concatenation of both. */
  template(node: Node, resolve: Resolve): Expr {
    const text = this.yaml.text(node) ?? '';
    const span = this.yaml.spanOf(node);
    const plain = this.yaml.plain(node);
    if (plain) return literal(plain.type, plain.value, span);
    const parts = this.parts(node, resolve);
    if (parts.length === 1 && parts[0].expression !== null) return parts[0].expression;
    if (parts.every((p) => p.expression === null)) return stringLiteral(text, span);
    return concat(parts.map((p) => p.expression ?? stringLiteral(p.text, p.span)), span);
  }

  /** The parts of a text, expressions parsed. */
  parts(node: Node, resolve: Resolve): { text: string; start: number; end: number; expression: Expr | null; span: Span }[] {
    const locate = this.locate(node);
    return templateParts(this.yaml.text(node) ?? '').map((p) => ({
      text: p.text, start: p.start, end: p.end, span: locate(p.start, p.end),
      expression: p.expression ? parseExpression(p.text, (a, b) => locate(p.start + a, p.start + b), resolve) : null
    }));
  }

  /** A condition: one expression, with or without its brackets. What is neither is unknown, and an error of the file. */
  condition(node: Node, resolve: Resolve): Expr {
    const test = this.conditionOf(node, resolve);
    if (test.kind === 'unknown' && test.reason === 'syntax-error') this.errors.push(test.span);
    return test;
  }

  private conditionOf(node: Node, resolve: Resolve): Expr {
    const text = this.yaml.text(node);
    const plain = this.yaml.plain(node);
    if (plain) return literal(plain.type, plain.value, this.yaml.spanOf(node));
    if (text === null) return { kind: 'unknown', reason: 'syntax-error', parts: [], span: this.yaml.spanOf(node) };
    if (text.includes('${{')) {
      const told = this.parts(node, resolve).filter((p) => p.expression !== null || p.text.trim() !== '');
      if (told.length === 1 && told[0].expression) return told[0].expression;
      return this.template(node, resolve);
    }
    const locate = this.locate(node);
    return parseExpression(text, locate, resolve);
  }

  /** Any value: text, list or map. */
  value(node: Node | null, resolve: Resolve, depth = 0): Expr {
    const { yaml } = this;
    const target = yaml.resolve(node);
    const span = node ? yaml.spanOf(node) : yaml.span(0, 0);
    if (!node || !target) return literal('null', 'null', span);
    if (++this.values > MAX_VALUES || depth > 30) {
      this.capped = true;
      return { kind: 'unknown', reason: 'depth', parts: [], span };
    }
    const pairs = yaml.pairs(target);
    if (pairs) return { kind: 'record', entries: pairs.map((p): Entry => ({ key: p.key, value: this.value(p.value, resolve, depth + 1), span: p.span })), span };
    const items = yaml.items(target);
    if (items) return { kind: 'list', items: items.map((x) => this.value(x, resolve, depth + 1)), span };
    return this.template(node, resolve);
  }

  /** The entries of a map as named arguments; the value in place of a map that is something else is one argument of that name. */
  named(node: Node | null, resolve: Resolve, otherwise: string): Argument[] {
    if (!node) return [];
    const pairs = this.yaml.pairs(node);
    if (!pairs) return [{ name: otherwise, value: this.value(node, resolve) }];
    return pairs.map((p) => ({ name: p.key, value: { ...this.value(p.value, resolve), span: p.span } }));
  }
}

/** For each line of a block's text, the offset of its first character in the block's source. */
function blockLines(raw: string, text: string): number[] {
  const lines = text.split('\n');
  const out: number[] = [];
  let from = raw.indexOf('\n') + 1;
  for (const line of lines) {
    const end = raw.indexOf('\n', from);
    const source = raw.slice(from, end < 0 ? undefined : end);
    const at = line === '' ? Math.max(0, source.length) : source.indexOf(line);
    out.push(from + Math.max(0, at));
    from = end < 0 ? raw.length : end + 1;
  }
  return out;
}
