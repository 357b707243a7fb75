/**
 * Java's `switch`, which is a statement and an expression. Where the value of a switch is returned, thrown or
 * assigned, each case returns, throws or assigns; elsewhere it is a `conditional` chain, or a closure that is called.
 */
import { asExpr, asStmts, make, unknownOf, type Node, type Reducer } from '../fold.js';
import type { Case, Expr, Func, Stmt, Switch } from '../form.js';
import { switchCases } from './common.js';

interface Label {
  tests: Expr[];
  /** Stores of the pattern's names, at the start of the case. */
  binds: Stmt[];
  isDefault: boolean;
}

/** Names that a record pattern binds, in order. */
export function bindings(pattern: Node): Expr {
  const items: Expr[] = [];
  const stack = [pattern];
  while (stack.length) {
    const n = stack.pop()!;
    const last = n.named_().at(-1);
    if ((n.type === 'record_pattern_component' || n.type === 'type_pattern') && last?.type === 'identifier') {
      items.push({ kind: 'name', name: last.text, span: last.span });
    } else for (let i = n.kids.length - 1; i >= 0; i--) stack.push(n.kids[i]);
  }
  return items.length === 1 && pattern.type === 'type_pattern' ? items[0] : { kind: 'list', items, span: pattern.span };
}

/** Tests of a label. A pattern is an `instanceof` of the subject, a guard a further condition. */
function labelOf(label: Node, subject: Expr): Label {
  const pattern = label.first('pattern', 'type_pattern', 'record_pattern');
  const guard = label.first('guard');
  if (!pattern) {
    const tests = label.named_().filter((k) => k !== guard).map(asExpr);
    // The grammar takes the `default` of `case null, default` for a name.
    return { tests, binds: [], isDefault: label.has('default') || tests.some((t) => t.kind === 'name' && t.name === 'default') };
  }
  const inner = pattern.type === 'pattern' ? pattern.named_()[0] ?? pattern : pattern;
  const type = inner.named_()[0] ?? inner;
  const isType: Expr = {
    kind: 'binary', operator: 'instanceof', left: subject, right: { kind: 'name', name: type.text.replace(/<.*$/s, ''), span: type.span }, span: inner.span
  };
  const condition = guard?.named_()[0];
  const test: Expr = condition ? { kind: 'logical', operator: '&&', operands: [isType, exprOf(condition)], span: label.span } : isType;
  const bind: Stmt = { kind: 'assign', target: bindings(inner), operator: '=', value: subject, declares: true, modifiers: [], type: type.text, span: inner.span };
  return { tests: [test], binds: [bind], isDefault: false };
}

/** Lowers the statement form. */
export const switchReducer: Reducer = (node) => {
  const condition = node.child('condition');
  const subject = condition ? exprOf(condition) : unknownOf(node, 'syntax-error');
  const cases: Case[] = [];
  let rules = false;
  for (const k of node.child('body')?.named_() ?? []) {
    const labels = k.named_('switch_label').map((l) => labelOf(l, subject));
    const body = [...labels.flatMap((l) => l.binds), ...asStmts(k)];
    const tests = labels.some((l) => l.isDefault) ? [] : labels.flatMap((l) => l.tests);
    if (k.type === 'switch_rule') {
      rules = true;
      const last = body[body.length - 1];
      const breaks = last?.kind === 'exit' && last.form === 'break' && last.label === undefined && last.value === null;
      cases.push({ tests, body: breaks ? body.slice(0, -1) : body, fallsThrough: false, span: k.span });
    } else if (k.type === 'switch_block_statement_group') cases.push({ tests, body, fallsThrough: false, span: k.span });
    else if (body.length) cases.push({ tests: [asExpr(k)], body, fallsThrough: false, span: k.span });
  }
  return make.stmt({ kind: 'switch', subject, cases: rules ? cases : switchCases(cases), span: node.span });
};

function switchIn(node: Node): Switch | null {
  let at = node;
  while (at.type === 'parenthesized_expression') {
    const inner = at.named_()[0];
    if (!inner) return null;
    at = inner;
  }
  const first = at.type === 'switch_expression' && at.value.is === 'stmts' ? at.value.stmts[0] : undefined;
  return first?.kind === 'switch' ? first : null;
}

/** The value of a rule that is one expression. */
function ruleValue(c: Case): Expr | null {
  const last = c.body[c.body.length - 1];
  if (last?.kind === 'evaluate') return last.expr;
  if (last?.kind === 'assign' && !last.declares && last.value) {
    return { kind: 'assign-expr', target: last.target, operator: last.operator, value: last.value, span: last.span };
  }
  return null;
}

/** Whether the cases of a switch give their value by `yield` or as a rule's expression: one a case. */
function isRule(node: Node, at: number): boolean {
  let outer = node;
  while (outer.type === 'parenthesized_expression') outer = outer.named_()[0];
  const kids = outer.child('body')?.named_('switch_rule') ?? [];
  return kids[at]?.named_().at(-1)?.type === 'expression_statement';
}

/**
 * A switch in the place of a value as statements: `sink` says what becomes of each case's value.
 * Null when the node is no switch.
 */
export function distribute(node: Node, sink: (value: Expr) => Stmt): Stmt[] | null {
  const found = switchIn(node);
  if (!found) return null;
  const cases = found.cases.map((c, i): Case => {
    const value = isRule(node, i) ? ruleValue(c) : null;
    if (value) return { ...c, body: [...c.body.slice(0, -1), sink(value)], fallsThrough: false };
    return { ...c, body: withSink(c.body, sink) };
  });
  return [{ ...found, cases }];
}

/** Statements with each `yield` given to the sink; what follows a `yield` inside the case is left by a `break`. */
function withSink(body: Stmt[], sink: (value: Expr) => Stmt, last = true): Stmt[] {
  return body.flatMap((s, i): Stmt[] => {
    const end = last && i === body.length - 1;
    if (s.kind === 'exit' && s.form === 'break' && s.value !== null) {
      const to = sink(s.value);
      return end || to.kind === 'exit' ? [to] : [to, { kind: 'exit', form: 'break', value: null, span: s.span }];
    }
    // Depth is bounded by the cap on the form's levels.
    if (s.kind === 'if') return [{ ...s, then: withSink(s.then, sink, end), else: withSink(s.else, sink, end) }];
    if (s.kind === 'block' || s.kind === 'scope') return [{ ...s, body: withSink(s.body, sink, end) }];
    if (s.kind === 'try') {
      const catches = s.catches.map((c) => ({ ...c, body: withSink(c.body, sink, end) }));
      return [{ ...s, body: withSink(s.body, sink, end), catches }];
    }
    return [s];
  });
}

/** A node's value as an expression; a switch among other expressions is a `conditional` chain or a called closure. */
export function exprOf(node: Node): Expr {
  const found = switchIn(node);
  if (!found) return asExpr(node);
  const values = found.cases.map((c, i) => (c.body.length === 1 && isRule(node, i) ? ruleValue(c) : null));
  const subject = found.subject;
  const last = values.length - 1;
  if (subject && last >= 0 && values.every((v) => v !== null) && found.cases.every((c, i) => (c.tests.length === 0) === (i === last))) {
    return values.slice(0, last).reduceRight<Expr>(
      (alternate, consequent, i) => ({ kind: 'conditional', test: anyOf(found.cases[i].tests, subject), consequent: consequent!, alternate, span: found.cases[i].span }),
      values[last]!
    );
  }
  const func: Func = {
    id: '', name: '', qualified: '', form: 'closure', params: [], annotations: [], modifiers: [], exported: false,
    body: distribute(node, (value) => ({ kind: 'exit', form: 'return', value, span: value.span })) ?? [], span: node.span
  };
  return { kind: 'call', callee: { kind: 'closure', func, span: node.span }, args: [], span: node.span };
}

function anyOf(tests: Expr[], subject: Expr): Expr {
  const each = tests.map((t): Expr => (t.kind === 'binary' && t.operator === 'instanceof' ? t : { kind: 'binary', operator: '==', left: subject, right: t, span: t.span }));
  return each.length === 1 ? each[0] : { kind: 'logical', operator: '||', operands: each, span: { ...each[0].span, end: each[each.length - 1].span.end } };
}
