/** Python's `match`: patterns as values, captures as assignments, guards as conditions. */
import { asExpr, make, unknownOf, type Node, type Value } from '../fold.js';
import type { Case, Entry, Expr, Stmt } from '../form.js';
import { walkExprs } from '../walk.js';
import { nameAt, numberLiteral, spread } from './common.js';
import { dottedExpr, negative } from './python-expressions.js';

/** The sub-patterns of a pattern in order; `_` is the name `_`, and a minus before a number is part of it. */
function patternsOf(node: Node): Expr[] {
  const out: Expr[] = [];
  let minus = false;
  for (const k of node.kids) {
    if (!k.named) {
      if (k.type === '-') minus = true;
      else if (k.type === '_') out.push(nameAt('_', k.span));
      continue;
    }
    const e = asExpr(k);
    out.push(minus ? negative(e, k.span) : e);
    minus = false;
  }
  return out;
}

function reduceCasePattern(node: Node): Value {
  const kids = node.named_();
  if (kids.length === 1 && !node.has('-')) return kids[0].value;
  const patterns = patternsOf(node);
  return make.expr(patterns.length === 1 ? patterns[0] : unknownOf(node));
}

/** `A(x, y=1)`: a record of that type; positional patterns have their position as key. */
function reduceClassPattern(node: Node): Value {
  const entries: Entry[] = [];
  let position = 0;
  for (const k of node.named_('case_pattern')) {
    if (k.value.is === 'entries') entries.push(...k.value.entries);
    else entries.push({ key: String(position++), value: asExpr(k), span: k.span });
  }
  return make.expr({ kind: 'record', entries, type: node.first('dotted_name')?.text, span: node.span });
}

function reduceKeywordPattern(node: Node): Value {
  const [name, value] = patternsOf(node);
  if (name?.kind !== 'name' || !value) return make.expr(unknownOf(node));
  return make.entries([{ key: name.name, value, span: node.span }]);
}

function reduceDictPattern(node: Node): Value {
  const entries: Entry[] = [];
  let key: Expr | null = null;
  for (const k of node.kids) {
    if (k.type === 'splat_pattern') {
      const e = asExpr(k);
      entries.push({ value: e.kind === 'unary' ? e.operand : e, spread: true, span: k.span });
    } else if (k.named && k.field === 'key') key = asExpr(k);
    else if (k.named && k.field === 'value' && key) {
      entries.push({ ...(key.kind === 'literal' ? { key: key.value } : { keyExpr: key }), value: asExpr(k), span: k.span });
      key = null;
    }
  }
  return make.expr({ kind: 'record', entries, span: node.span });
}

const listPattern = (node: Node): Value => make.expr({ kind: 'list', items: patternsOf(node), span: node.span });

/** A case until `reduceMatch` puts the subject in: its guard, and how many captures lead its body. */
interface Pending extends Case {
  guard: Expr | null;
  captures: number;
}

/** Whether a pattern binds names (a bare name that is not `_`). */
function bindsNames(pattern: Expr): boolean {
  let found = false;
  walkExprs([pattern], (e) => {
    if (e.kind === 'name' && e.name !== '_') found = true;
    return !found && e.kind !== 'member';
  });
  return found;
}

function reduceCaseClause(node: Node): Value {
  const patterns = node.named_('case_pattern').map(asExpr);
  let pattern: Expr = patterns.length === 1 ? patterns[0] : { kind: 'list', items: patterns, span: node.span };
  const body = node.stmts('consequence');
  const bind = (target: Expr): void => {
    body.unshift({ kind: 'assign', target, operator: '=', value: null, declares: true, modifiers: [], span: target.span });
  };
  let captures = 0;
  if (pattern.kind === 'assign-expr') {
    bind(pattern.target);
    pattern = pattern.value;
    captures++;
  }
  const alternatives = pattern.kind === 'list' && pattern.type === 'or' ? pattern.items : null;
  if (!alternatives && bindsNames(pattern)) {
    bind(pattern);
    captures++;
  }
  const tests = pattern.kind === 'name' ? [] : (alternatives ?? [pattern]);
  const pending: Pending = { tests, body, fallsThrough: false, span: node.span, guard: node.expr('guard'), captures };
  return make.cases([pending]);
}

/**
 * `match`: a switch. When a case has a guard the tests become conditions (`subject == pattern && guard`), since a
 * guard that fails goes on to the next case. What a pattern captures is assigned first in the case's body.
 */
function reduceMatch(node: Node): Value {
  const subjects = node.all('subject').map(asExpr);
  const subject: Expr = subjects.length === 1 ? subjects[0] : { kind: 'list', items: subjects, span: node.span };
  const body = node.child('body');
  const pending = (body?.value.is === 'cases' ? body.value.cases : []) as Pending[];
  const guarded = pending.some((c) => c.guard);
  const cases = pending.map(({ guard, captures, ...c }): Case => {
    for (const s of c.body.slice(0, captures)) if (s.kind === 'assign') s.value = subject;
    if (!guarded) return c;
    const equal = c.tests.map((t): Expr => ({ kind: 'binary', operator: '==', left: subject, right: t, span: t.span }));
    const test: Expr[] = equal.length > 1 ? [{ kind: 'logical', operator: '||', operands: equal, span: c.span }] : equal;
    if (guard && test.length) return { ...c, tests: [{ kind: 'logical', operator: '&&', operands: [test[0], guard], span: c.span }] };
    return { ...c, tests: guard ? [guard] : test };
  });
  const out: Stmt = { kind: 'switch', subject: guarded ? null : subject, cases, span: node.span };
  return make.stmt(out);
}

/** Reducers of `match` and its patterns. */
export const matchReducers = {
  match_statement: reduceMatch,
  case_clause: reduceCaseClause,
  case_pattern: reduceCasePattern,
  class_pattern: reduceClassPattern,
  keyword_pattern: reduceKeywordPattern,
  dict_pattern: reduceDictPattern,
  splat_pattern: (node: Node): Value => make.expr(spread(patternsOf(node)[0] ?? unknownOf(node), node.span)),
  union_pattern: (node: Node): Value => make.expr({ kind: 'list', items: patternsOf(node), type: 'or', span: node.span }),
  complex_pattern: (node: Node): Value => make.expr(numberLiteral(node.text.replace(/\s/g, ''), node.span)),
  list_pattern: listPattern,
  tuple_pattern: listPattern,
  dotted_name: (node: Node): Value => make.expr(dottedExpr(node))
};
