/** C#'s query expressions as the calls that they stand for: `from u in users where c select v` is `users.Where(u => c).Select(u => v)`. */
import { make, unknownOf, type Node, type Reducer } from '../fold.js';
import type { Argument, Expr, Func, Param, Span } from '../form.js';
import { nameAt } from './common.js';
import { valueOf } from './csharp-values.js';

function closure(params: readonly Param[], value: Expr): Expr {
  const func: Func = {
    id: '', name: '', qualified: '', form: 'closure', params: params.map((p) => ({ ...p })), annotations: [], modifiers: [], exported: false,
    body: [{ kind: 'exit', form: 'return', value, span: value.span }], span: value.span
  };
  return { kind: 'closure', func, span: value.span };
}

function method(object: Expr, property: string, args: Expr[], span: Span): Expr {
  return { kind: 'call', callee: { kind: 'member', object, property, span }, args: args.map((value): Argument => ({ value })), span };
}

/** Values of a clause without the names that it introduces. */
function valuesOf(clause: Node): Node[] {
  return clause.kids.filter((k) => k.named && k.field !== 'name' && k.field !== 'type' && k.type !== 'join_into_clause');
}

const nothing: Reducer = () => make.none;

/** Reducers of queries. */
export const queryReducers: Record<string, Reducer> = {
  from_clause: nothing,
  where_clause: nothing,
  let_clause: nothing,
  join_clause: nothing,
  join_into_clause: nothing,
  order_by_clause: nothing,
  group_clause: nothing,
  select_clause: nothing,
  query_expression: (node) => {
    let at: Expr | null = null;
    let params: Param[] = [];
    const range = (k: Node): Param => ({ name: k.text, annotations: [], span: k.span });
    for (const clause of node.named_()) {
      const values = valuesOf(clause);
      const value = (i: number): Expr => (values[i] ? valueOf(values[i]) : unknownOf(clause, 'syntax-error'));
      const span: Span = { ...node.span, end: clause.span.end, endLine: clause.span.endLine };
      const of: Expr = at ?? unknownOf(node, 'syntax-error');
      if (clause.type === 'from_clause') {
        const name = clause.child('name');
        at = at ? method(of, 'SelectMany', [closure(params, value(0))], span) : value(0);
        if (name) params.push(range(name));
      } else if (clause.type === 'let_clause') {
        at = method(of, 'Select', [closure(params, value(1))], span);
        params.push(range(values[0]));
      } else if (clause.type === 'join_clause') {
        const inner = values[0] ? range(values[0]) : null;
        at = method(of, 'Join', [value(1), closure(params, value(2)), closure(inner ? [inner] : [], value(3))], span);
        const into = clause.first('join_into_clause')?.named_()[0];
        if (into) params.push(range(into));
        else if (inner) params.push(inner);
      } else if (clause.type === 'where_clause') at = method(of, 'Where', [closure(params, value(0))], span);
      else if (clause.type === 'order_by_clause') {
        const order = clause.has('descending') ? 'OrderByDescending' : 'OrderBy';
        for (let i = 0; i < values.length; i++) at = method(at ?? of, i === 0 ? order : 'ThenBy', [closure(params, value(i))], span);
      } else if (clause.type === 'group_clause') at = method(of, 'GroupBy', [closure(params, value(1)), closure(params, value(0))], span);
      else if (clause.type === 'select_clause') at = method(of, 'Select', [closure(params, value(0))], span);
      else if (clause.type === 'identifier') params = [range(clause)];
    }
    return make.expr(at ?? { ...nameAt('query', node.span) });
  }
};
