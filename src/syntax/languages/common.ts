/** What lowerings of several languages share: literals, operators, flat chains, string building, switch cases. */
import type { Node } from '../fold.js';
import type { Case, Concat, Expr, Literal, Logical, Name, Span, Stmt } from '../form.js';

export { renameToThis } from './receiver.js';

/** A literal; strings are given decoded. */
export function literal(type: Literal['type'], value: string, span: Span): Literal {
  return { kind: 'literal', type, value, span };
}

/** The literal that every null-like (`nil`, `None`, `undefined`, ...) becomes. */
export function nullLiteral(span: Span): Literal {
  return literal('null', 'null', span);
}

/** A string with its escapes decoded. */
export function stringLiteral(value: string, span: Span): Literal {
  return literal('string', value, span);
}

/** A truth value. */
export function booleanLiteral(value: boolean, span: Span): Literal {
  return literal('boolean', String(value), span);
}

/** A number as written, made canonical (`numberValue`). */
export function numberLiteral(text: string, span: Span): Literal {
  return literal('number', numberValue(text), span);
}

/** The name that a node's text is. */
export function nameOf(node: Node): Name {
  return { kind: 'name', name: node.text, span: node.span };
}

/** A name at a place. */
export function nameAt(name: string, span: Span): Name {
  return { kind: 'name', name, span };
}

/** A `...x` or `*x` among the items of a list: `unary ...`. Arguments and entries have their own flag. */
export function spread(operand: Expr, span: Span): Expr {
  return { kind: 'unary', operator: '...', operand, span };
}

/** From the start of one span to the end of another. */
export function spanOf(from: Span, to: Span): Span {
  return { line: from.line, endLine: to.endLine, start: from.start, end: to.end };
}

/** A type as written, with white space collapsed. */
export function typeText(node: Node): string {
  return node.text.replace(/\s+/g, ' ').trim();
}

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'], ['t', '\t'], ['r', '\r'], ['b', '\b'], ['f', '\f'], ['v', '\v'], ['a', '\x07'],
  ['\n', ''], ['\r\n', ''], ['\r', ''], ['\u2028', ''], ['\u2029', '']
]);

const ESCAPE = /\\(?:x[0-9a-fA-F]{1,2}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}|\r\n|[^])/gu;

/**
 * Decodes one escape of C-like languages, backslash included: `\n`, `\xHH`, `\uHHHH`, `\u{H}`, `\UHHHHHHHH`, octal,
 * line continuation. Of another character the backslash goes (`\"`, `\/`).
 */
export function decodeEscape(escape: string): string {
  const body = escape.slice(1);
  const hex = /^(?:[xuU]([0-9a-fA-F]+)|u\{([0-9a-fA-F]+)\})$/.exec(body);
  if (hex) {
    const code = parseInt(hex[1] ?? hex[2], 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
  }
  if (/^[0-7]+$/.test(body)) return String.fromCharCode(parseInt(body, 8));
  return SIMPLE_ESCAPES.get(body) ?? body;
}

/** Decodes the escapes in the content of a string (without its quotes). */
export function decodeEscapes(text: string): string {
  return text.includes('\\') ? text.replace(ESCAPE, decodeEscape) : text;
}

/**
 * A number's canonical text: digit separators and C-like suffixes dropped, hexadecimal, octal (`0o17`, `017`) and
 * binary integers in decimal. So `0600`, `0o600` and `384` are all `384`. What isn't understood stays as written.
 */
export function numberValue(text: string): string {
  const plain = text.replace(/[_']/g, '').toLowerCase();
  const integer = /^(0x[0-9a-f]+?|0b[01]+|0o[0-7]+|\d+)(?:n|[ulz]+|l)?$/.exec(plain)?.[1];
  if (integer !== undefined) {
    const octal = /^0[0-7]+$/.test(integer) ? `0o${integer.slice(1)}` : integer;
    return BigInt(octal).toString();
  }
  const float = /^(\d*\.?\d*(?:e[+-]?\d+)?)[fdl]?$/.exec(plain)?.[1];
  return float && Number.isFinite(Number(float)) && /\d/.test(float) ? String(Number(float)) : text;
}

/** Whether an expression is a string for certain. */
export function isString(e: Expr): boolean {
  return e.kind === 'concat' || (e.kind === 'literal' && e.type === 'string');
}

/** Appends one part to a concatenation; a constant joins a constant before it, an empty one is left out. */
function appendPart(into: Expr[], part: Expr): void {
  const last = into[into.length - 1];
  if (part.kind === 'literal' && part.type === 'string') {
    if (last?.kind === 'literal' && last.type === 'string') {
      into[into.length - 1] = stringLiteral(last.value + part.value, spanOf(last.span, part.span));
      return;
    }
    if (part.value === '') return;
  }
  into.push(part);
}

/**
 * String building from parts, flat: inner concatenations are spliced in, neighbouring constants are joined, and
 * a wholly constant string is a literal. Extends the parts of the first one in place (it has no other owner).
 */
export function concat(parts: Expr[], span: Span): Literal | Concat {
  const first = parts[0];
  const into: Expr[] = first?.kind === 'concat' ? first.parts : [];
  for (const p of first?.kind === 'concat' ? parts.slice(1) : parts) {
    if (p.kind === 'concat') for (const inner of p.parts) appendPart(into, inner);
    else appendPart(into, p);
  }
  if (into.length === 0) return stringLiteral('', span);
  const only = into[0];
  return into.length === 1 && only.kind === 'literal' && only.type === 'string' ? { ...only, span } : { kind: 'concat', parts: into, span };
}

/**
 * `left + right` of a language where `+` also joins strings: a flat `concat` when either side is a string
 * (`a + b + 'c'` is one of three parts, unless `a + b` was bracketed or holds a number), else `binary +`.
 * @param node the binary node; its depth is lowered when the chain stays flat
 * @param known which operands are strings for certain
 */
export function addOf(node: Node, left: Node, right: Node, leftExpr: Expr, rightExpr: Expr, known: (e: Expr) => boolean = isString): Expr {
  if (!known(leftExpr) && !known(rightExpr)) return { kind: 'binary', operator: '+', left: leftExpr, right: rightExpr, span: node.span };
  if (leftExpr.kind === 'concat') node.depth = Math.max(left.depth, right.depth + 1);
  const terms = leftExpr.kind === 'binary' && left.type === node.type ? sumTerms(leftExpr) : [leftExpr];
  const whole = concat([...terms, rightExpr], node.span);
  if (whole.kind === 'literal') node.depth = 1;
  return whole;
}

/** Operands of a sum of non-numbers, as they would be joined; the whole as one part when numbers are among them. */
function sumTerms(sum: Expr): Expr[] {
  const out: Expr[] = [];
  let at = sum;
  while (at.kind === 'binary' && at.operator === '+') {
    out.push(at.right);
    at = at.left;
  }
  out.push(at);
  return out.some((e) => e.kind === 'binary' || (e.kind === 'literal' && e.type === 'number')) ? [sum] : out.reverse();
}

/** A short-circuit chain, flat: a chain of the same operator on the left is extended in place. */
export function logicalOf(node: Node, operator: Logical['operator'], left: Node, right: Node, leftExpr: Expr, rightExpr: Expr): Logical {
  const extends_ = leftExpr.kind === 'logical' && leftExpr.operator === operator;
  if (extends_) node.depth = Math.max(left.depth, right.depth + 1);
  const operands = extends_ ? leftExpr.operands : [leftExpr];
  if (rightExpr.kind === 'logical' && rightExpr.operator === operator) for (const o of rightExpr.operands) operands.push(o);
  else operands.push(rightExpr);
  return { kind: 'logical', operator, operands, span: node.span };
}

/** `!x`; of a negation the operand itself. */
export function not(operand: Expr, span: Span): Expr {
  if (operand.kind === 'unary' && operand.operator === '!') return operand.operand;
  return { kind: 'unary', operator: '!', operand, span };
}

/** Whether control never reaches the end of a statement list (an exit, or an `if` or block that always exits). */
export function leaves(body: Stmt[]): boolean {
  let at: Stmt[] = body;
  const pending: Stmt[][] = [];
  for (;;) {
    const last = at[at.length - 1];
    if (!last) return false;
    if (last.kind === 'exit') {
      const next = pending.pop();
      if (!next) return true;
      at = next;
    } else if (last.kind === 'block' || last.kind === 'scope') at = last.body;
    else if (last.kind === 'if') {
      pending.push(last.else);
      at = last.then;
    } else if (last.kind === 'try' && last.finally.length === 0) {
      for (const c of last.catches) pending.push(c.body);
      at = last.otherwise.length ? last.otherwise : last.body;
    } else return false;
  }
}

/**
 * Cases of a `switch` with C's rules: labels without a body join the next case, a case's closing `break` is
 * dropped, and `fallsThrough` says whether control runs on into the next case (never for the last).
 * @param cases in source order, `fallsThrough` not yet set
 */
export function switchCases(cases: Case[]): Case[] {
  const out: Case[] = [];
  let waiting: Case | null = null;
  cases.forEach((c, i) => {
    const body = unblock(c.body);
    const isLast = i === cases.length - 1;
    const tests: Expr[] = waiting ? (waiting.tests.length && c.tests.length ? [...waiting.tests, ...c.tests] : []) : c.tests;
    const span: Span = waiting ? spanOf(waiting.span, c.span) : c.span;
    if (body.length === 0 && !isLast) {
      waiting = { tests, body, fallsThrough: false, span };
      return;
    }
    waiting = null;
    const last = body[body.length - 1];
    const breaks = last?.kind === 'exit' && last.form === 'break' && last.label === undefined && last.value === null;
    out.push({ tests, body: breaks ? body.slice(0, -1) : body, fallsThrough: !isLast && !leaves(body), span });
  });
  return out;
}

/** The statements of a body that is one bare block; a `break` behind the block goes with them. */
function unblock(body: Stmt[]): Stmt[] {
  if (body[0]?.kind !== 'block') return body;
  if (body.length === 1) return body[0].body;
  return body.length === 2 && body[1].kind === 'exit' ? [...body[0].body, body[1]] : body;
}
