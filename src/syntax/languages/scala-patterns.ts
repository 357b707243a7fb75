/** Scala's patterns, `match`, and functions that are written as cases. */
import { make, unknownOf, type Node, type Reducer } from '../fold.js';
import type { Case, Expr, Param, Span, Stmt } from '../form.js';
import { nameAt } from './common.js';
import { closureOf, returned, stmtsOf, tail, valueOf } from './scala-values.js';

/** What a pattern asks of its subject, and the names that it gives to parts of it. */
interface Matched {
  tests: Expr[];
  binds: Stmt[];
}

function bind(name: Node, subject: Expr): Stmt {
  return { kind: 'assign', target: nameAt(name.text, name.span), operator: '=', value: subject, declares: true, modifiers: ['val'], span: name.span };
}

function part(subject: Expr, property: string, span: Span): Expr {
  return { kind: 'member', object: subject, property, span };
}

function isOf(subject: Expr, type: string, span: Span): Expr {
  return { kind: 'binary', operator: 'instanceof', left: subject, right: nameAt(type.replace(/\[.*$/s, '').replace(/\s+/g, ''), span), span };
}

/** Reads a pattern. Its depth is bounded by the cap on the form's levels. */
function read(p: Node, subject: Expr, out: Matched): void {
  const { span } = p;
  switch (p.type) {
    case 'wildcard':
    case 'repeat_pattern':
      return;
    case 'identifier':
      if (/^\p{Ll}|^_/u.test(p.text)) out.binds.push(bind(p, subject));
      else out.tests.push({ kind: 'binary', operator: '==', left: subject, right: nameAt(p.text.replace(/`/g, ''), span), span });
      return;
    case 'typed_pattern': {
      const type = p.child('type');
      if (type) out.tests.push(isOf(subject, type.text, span));
      const inner = p.child('pattern');
      if (inner) read(inner, subject, out);
      return;
    }
    case 'capture_pattern': {
      const name = p.child('name');
      if (name && name.type !== 'wildcard') out.binds.push(bind(name, subject));
      const inner = p.child('pattern');
      if (inner) read(inner, subject, out);
      return;
    }
    case 'case_class_pattern':
      out.tests.push(isOf(subject, p.textOf('type') ?? '', span));
      p.all('pattern').forEach((k, i) => read(k, part(subject, `_${i + 1}`, k.span), out));
      return;
    case 'tuple_pattern': {
      const [inner, ...others] = p.named_();
      if (inner && others.length === 0) return read(inner, subject, out);
      p.named_().forEach((k, i) => read(k, part(subject, `_${i + 1}`, k.span), out));
      return;
    }
    case 'named_pattern': {
      const [name, inner] = p.named_();
      if (name && inner) read(inner, part(subject, name.text, span), out);
      return;
    }
    case 'infix_pattern': {
      out.tests.push(isOf(subject, p.textOf('operator') ?? '', span));
      const left = p.child('left');
      const right = p.child('right');
      if (left) read(left, part(subject, '_1', left.span), out);
      if (right) read(right, part(subject, '_2', right.span), out);
      return;
    }
    case 'alternative_pattern': {
      const operands = p.named_().map((k): Expr => {
        const one: Matched = { tests: [], binds: [] };
        read(k, subject, one);
        out.binds.push(...one.binds);
        return one.tests.length === 1 ? one.tests[0] : { kind: 'logical', operator: '&&', operands: one.tests, span: k.span };
      });
      const flat = operands.flatMap((o) => (o.kind === 'logical' && o.operator === '||' ? o.operands : [o]));
      out.tests.push({ kind: 'logical', operator: '||', operands: flat, span });
      return;
    }
    default:
      out.tests.push({ kind: 'binary', operator: '==', left: subject, right: p.value.is === 'none' ? unknownOf(p) : valueOf(p), span });
  }
}

/** Constants that a pattern lists; null when it is more than that. */
function constantsOf(p: Node): Expr[] | null {
  if (p.type === 'alternative_pattern') {
    const each = p.named_().map(constantsOf);
    return each.every((c) => c !== null) ? (each as Expr[][]).flat() : null;
  }
  const isName = p.type === 'stable_identifier' || (p.type === 'identifier' && !/^\p{Ll}|^_/u.test(p.text));
  return isName || p.type.endsWith('literal') || p.type === 'string' ? [valueOf(p)] : null;
}

function conjunction(tests: Expr[], span: Span): Expr {
  return tests.length === 1 ? tests[0] : { kind: 'logical', operator: '&&', operands: tests, span };
}

/** Cases over a subject: those of constants only keep it, others become conditions. A guard's names are declared before the whole. */
export function casesOf(clauses: Node[], subject: Expr, span: Span): Stmt[] {
  const before: Stmt[] = [];
  const plain = clauses.map((c) => {
    const p = c.child('pattern');
    return !p ? null : p.type === 'wildcard' && !c.first('guard') ? [] : c.first('guard') ? null : constantsOf(p);
  });
  const bodies = clauses.map((c) => c.kids.filter((k) => k.field === 'body').flatMap(stmtsOf));
  if (plain.every((x) => x !== null)) {
    const cases = clauses.map((c, i): Case => ({ tests: plain[i]!, body: bodies[i], fallsThrough: false, span: c.span }));
    return [{ kind: 'switch', subject, cases, span }];
  }
  const cases = clauses.map((c, i): Case => {
    const found: Matched = { tests: [], binds: [] };
    const p = c.child('pattern');
    if (p) read(p, subject, found);
    const condition = c.first('guard')?.child('condition');
    if (condition) {
      before.push(...found.binds);
      found.tests.push(valueOf(condition));
      found.binds = [];
    }
    return { tests: found.tests.length ? [conjunction(found.tests, c.span)] : [], body: [...found.binds, ...bodies[i]], fallsThrough: false, span: c.span };
  });
  return [...before, { kind: 'switch', subject: null, cases, span }];
}

/** The clauses of a block of cases. */
export function clausesOf(block: Node | undefined): Node[] {
  return block?.named_('case_clause') ?? [];
}

export const matchExpression: Reducer = (node) => {
  const value = node.child('value');
  return make.stmts(casesOf(clausesOf(node.child('body')), value ? valueOf(value) : unknownOf(node, 'syntax-error'), node.span));
};

/** `{ case p => e }` is a closure that matches its parameter. */
export const caseBlock: Reducer = (node) => {
  const clauses = clausesOf(node);
  // The cases of a `match` or `catch` are read from the node itself; as a value they are a function.
  const param: Param = { name: 'given', annotations: [], span: { ...node.span, end: node.span.start, endLine: node.span.line } };
  const body = casesOf(clauses, nameAt('given', node.span), node.span);
  return make.expr(closureOf([param], tail(body, returned), node.span));
};
