/**
 * C#'s patterns and both forms of `switch`.
 *
 * A pattern is a condition on its subject: `x is T t` is `(t = x) instanceof T`, `x is null` is `x == null`,
 * `x is { A: > 3 }` is a comparison of `x.A`. A `switch` whose labels are all constants has its subject; with other
 * patterns its tests are conditions. The expression form is statements where its value is returned or assigned, and
 * a `conditional` chain elsewhere.
 */
import { asStmts, make, unknownOf, type Node, type Reducer } from '../fold.js';
import type { Case, Expr, Span, Stmt } from '../form.js';
import { booleanLiteral, nameAt, not, nullLiteral, numberLiteral, switchCases } from './common.js';
import { dotted, erased } from './csharp-text.js';
import { settle, valueOf, valuesIn } from './csharp-values.js';

function all(operator: '&&' | '||', operands: Expr[], span: Span): Expr {
  const flat = operands.flatMap((o) => (o.kind === 'logical' && o.operator === operator ? o.operands : [o]));
  const some = operator === '&&' ? flat.filter((o) => !(o.kind === 'literal' && o.type === 'boolean' && o.value === 'true')) : flat;
  if (some.length === 0) return booleanLiteral(true, span);
  return some.length === 1 ? some[0] : { kind: 'logical', operator, operands: some, span };
}

function equals(subject: Expr, value: Expr, span: Span): Expr {
  return { kind: 'binary', operator: '==', left: subject, right: value, span };
}

/** The name that a pattern gives to what it matched. */
function designation(pattern: Node): Expr | null {
  const name = pattern.child('name');
  if (name) return nameAt(name.text, name.span);
  const many = pattern.first('parenthesized_variable_designation');
  return many ? { kind: 'list', items: many.named_('identifier').map((k) => nameAt(k.text, k.span)), span: many.span } : null;
}

function bound(target: Expr | null, subject: Expr, span: Span): Expr {
  return target ? { kind: 'assign-expr', target, operator: '=', value: subject, span } : subject;
}

/** Whether a constant of a pattern names a type rather than a value: C# types and constants look alike. */
function looksLikeType(e: Expr): boolean {
  return e.kind === 'name' && /^\p{Lu}/u.test(e.name) && !/^[\p{Lu}\d_]{2,}$/u.test(e.name);
}

/** The member that a sub-pattern looks at. */
function memberOf(subject: Expr, sub: Node, position: number): Expr {
  const [first, second] = sub.named_();
  if (!second) return { kind: 'member', object: subject, property: String(position), span: sub.span };
  const path = first.text.replace(/\s+/g, '').split('.');
  return path.reduce<Expr>((object, property) => ({ kind: 'member', object, property: property.replace(/[?!]$/, ''), span: first.span }), subject);
}

/** The node of the constant that ends a pattern. */
export function lastConstant(pattern: Node): Node | null {
  let at: Node | undefined = pattern;
  while (at) {
    if (at.type === 'constant_pattern' || at.type === 'relational_pattern') return at.named_().at(-1) ?? null;
    if (at.type === 'negated_pattern') at = at.named_()[0];
    else if (at.type === 'and_pattern' || at.type === 'or_pattern') at = at.child('right');
    else return null;
  }
  return null;
}

/**
 * The condition that a pattern is. Its depth is bounded by the cap on the form's levels.
 * @param last stands in for the constant that ends the pattern
 */
export function patternTest(pattern: Node, subject: Expr, last?: Expr): Expr {
  const { span } = pattern;
  const typeNode = pattern.child('type');
  switch (pattern.type) {
    case 'constant_pattern': {
      const value = pattern.named_()[0];
      const constant = last ?? (value ? valueOf(value) : valueOf(pattern));
      if (looksLikeType(constant)) return { kind: 'binary', operator: 'instanceof', left: subject, right: constant, span };
      return equals(subject, constant, span);
    }
    case 'discard':
      return booleanLiteral(true, span);
    case 'negated_pattern': {
      const inner = pattern.named_()[0];
      return inner ? not(patternTest(inner, subject, last), span) : unknownOf(pattern, 'syntax-error');
    }
    case 'parenthesized_pattern': {
      const inner = pattern.named_()[0];
      return inner ? patternTest(inner, subject) : unknownOf(pattern, 'syntax-error');
    }
    case 'and_pattern':
    case 'or_pattern': {
      const left = pattern.child('left');
      const right = pattern.child('right');
      if (!left || !right) return unknownOf(pattern, 'syntax-error');
      return all(pattern.type === 'and_pattern' ? '&&' : '||', [patternTest(left, subject), patternTest(right, subject, last)], span);
    }
    case 'relational_pattern': {
      const operator = pattern.kids.find((k) => !k.named)?.type ?? '==';
      const value = pattern.named_()[0];
      return { kind: 'binary', operator, left: subject, right: last ?? (value ? valueOf(value) : unknownOf(pattern, 'syntax-error')), span };
    }
    case 'var_pattern':
      return all('&&', [bound(designation(pattern), subject, span), booleanLiteral(true, span)], span);
    case 'declaration_pattern':
    case 'type_pattern': {
      const type = typeNode ? dotted(erased(typeNode.text), typeNode.span) : unknownOf(pattern, 'syntax-error');
      return { kind: 'binary', operator: 'instanceof', left: bound(designation(pattern), subject, span), right: type, span };
    }
    case 'recursive_pattern': {
      const tests: Expr[] = [];
      const target = designation(pattern);
      const left = bound(target, subject, span);
      if (typeNode) tests.push({ kind: 'binary', operator: 'instanceof', left, right: dotted(erased(typeNode.text), typeNode.span), span });
      else if (pattern.first('property_pattern_clause')) tests.push(not(equals(left, nullLiteral(span), span), span));
      for (const clause of pattern.named_('positional_pattern_clause', 'property_pattern_clause')) {
        clause.named_('subpattern').forEach((sub, i) => {
          const inner = sub.named_().at(-1);
          if (inner) tests.push(patternTest(inner, memberOf(subject, sub, i)));
        });
      }
      return all('&&', tests, span);
    }
    case 'list_pattern': {
      const items = pattern.named_().filter((k) => k.field !== 'name' && k.type !== 'parenthesized_variable_designation');
      const open = pattern.has('..');
      const length: Expr = { kind: 'member', object: subject, property: 'Length', span };
      const size: Expr = { kind: 'binary', operator: open ? '>=' : '==', left: length, right: numberLiteral(String(items.length), span), span };
      const each = open ? [] : items.map((k, i) => patternTest(k, { kind: 'index', object: subject, index: numberLiteral(String(i), span), span: k.span }));
      return all('&&', [size, ...each], span);
    }
    default:
      return equals(subject, valueOf(pattern), span);
  }
}

interface Label {
  pattern: Node | null;
  guard: Expr | null;
}

/** The constants of a pattern that is nothing else (a bare name among them); null for others. */
function constantsOf(pattern: Node): Expr[] | null {
  const out: Expr[] = [];
  const stack = [pattern];
  while (stack.length) {
    const p = stack.pop()!;
    if (p.type === 'or_pattern') stack.push(...p.named_().reverse());
    else if (p.type === 'parenthesized_pattern') stack.push(...p.named_());
    else if (p.type === 'constant_pattern') {
      const value = p.named_()[0];
      out.push(value ? valueOf(value) : valueOf(p));
    } else if (p.type.endsWith('_pattern') || p.type === 'discard') return null;
    else out.push(valueOf(p));
  }
  return out;
}

function labelOf(node: Node): Label {
  const pattern = node.named_()[0];
  const guard = node.first('when_clause')?.kids.find((k) => k.named);
  const isDefault = node.has('default') || !pattern || (pattern.type === 'discard' && !guard);
  return { pattern: isDefault ? null : pattern, guard: guard ? valueOf(guard) : null };
}

/** The tests of labels and whether they are conditions. */
function testsOf(labels: Label[], subject: Expr): { tests: Expr[][]; conditions: boolean } {
  const constants = labels.map((l) => (l.pattern === null ? [] : l.guard ? null : constantsOf(l.pattern)));
  if (constants.every((c) => c !== null)) return { tests: constants as Expr[][], conditions: false };
  const tests = labels.map((l) => {
    if (l.pattern === null) return [];
    const test = patternTest(l.pattern, subject);
    return [l.guard ? all('&&', [test, l.guard], l.pattern.span) : test];
  });
  return { tests, conditions: true };
}

function subjectOf(node: Node): Expr {
  const kid = node.child('value') ?? valuesIn(node)[0];
  return kid ? valueOf(kid) : unknownOf(node, 'syntax-error');
}

/** The statement form. */
export const switchStatement: Reducer = (node) => {
  const subject = subjectOf(node);
  const sections = node.child('body')?.named_('switch_section') ?? [];
  const { tests, conditions } = testsOf(sections.map(labelOf), subject);
  const cases = sections.map((s, i): Case => {
    const isLabel = s.has('default') ? 0 : 1;
    const body = s.named_().slice(isLabel).filter((k) => k.type !== 'when_clause').flatMap(statementsOf);
    return { tests: tests[i], body, fallsThrough: false, span: s.span };
  });
  return make.stmt({ kind: 'switch', subject: conditions ? null : subject, cases: switchCases(cases), span: node.span });
};

/** Statements of a node that stands alone in a list; a bare block keeps its scope. */
export function statementsOf(node: Node): Stmt[] {
  return node.type === 'block' ? [{ kind: 'block', body: asStmts(node), span: node.span }] : asStmts(node);
}

function armsOf(node: Node): { subject: Expr; arms: Node[]; values: Expr[]; tests: Expr[][]; conditions: boolean } {
  const subject = subjectOf(node);
  const arms = node.named_('switch_expression_arm');
  const values = arms.map((a) => {
    const value = valuesIn(a).at(-1);
    return value ? valueOf(value) : unknownOf(a, 'syntax-error');
  });
  return { subject, arms, values, ...testsOf(arms.map(labelOf), subject) };
}

/** The expression form as statements: `sink` says what becomes of each arm's value. */
export function distribute(node: Node, sink: (value: Expr) => Stmt[]): Stmt[] {
  const { subject, arms, values, tests, conditions } = armsOf(node);
  const cases = arms.map((a, i): Case => ({ tests: tests[i], body: settle(values[i], sink), fallsThrough: false, span: a.span }));
  return [{ kind: 'switch', subject: conditions ? null : subject, cases, span: node.span }];
}

/** The expression form as a chain of conditions; without an arm for all else the last one is taken. */
export function conditionalOf(node: Node): Expr {
  const { subject, arms, values, tests, conditions } = armsOf(node);
  if (values.length === 0) return unknownOf(node);
  const test = (i: number): Expr => {
    const each = conditions ? tests[i] : tests[i].map((t) => equals(subject, t, t.span));
    return each.length === 1 ? each[0] : { kind: 'logical', operator: '||', operands: each, span: arms[i].span };
  };
  const end = tests.findIndex((t) => t.length === 0);
  const last = end < 0 ? values.length - 1 : end;
  return values.slice(0, last).reduceRight<Expr>(
    (alternate, consequent, i) => ({ kind: 'conditional', test: test(i), consequent, alternate, span: node.span }),
    values[last]
  );
}
