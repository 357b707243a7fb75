/** Names bound inside functions, with their types as written: what an extracted helper must be handed. */
import type { Expr, Func, Unit } from '../../src/syntax/form.js';
import { stmtExprs, walkExprs, walkStmts } from '../../src/syntax/walk.js';
import { functionTypes, type Dialect } from './dialect.js';
import { nodesOf, type Tree } from './tree.js';

export interface Bound {
  /** Name to declared type, empty when none is written. */
  types: Map<string, string>;
  /** Parameters among them. */
  params: Set<string>;
  /** Names of functions declared inside. */
  functions: Set<string>;
}

/** Names bound in the functions that lie inside a range. */
export function boundNames(unit: Unit, top: Tree): Bound {
  const types = new Map<string, string>();
  const params = new Set<string>();
  const functions = new Set<string>();
  const add = (bare: string, type = ''): void => {
    const name = unit.language === 'php' && bare ? `$${bare}` : bare;
    if (name && (!types.has(name) || !types.get(name))) types.set(name, type);
  };
  const target = (e: Expr, type?: string): void => {
    if (e.kind === 'name') add(e.name, type);
    else if (e.kind === 'list') e.items.forEach((x) => target(x));
    else if (e.kind === 'record') e.entries.forEach((x) => target(x.value));
    else if (e.kind === 'unary') target(e.operand);
  };
  const func = (f: Func): void => {
    for (const p of f.params) {
      add(p.name, p.type);
      if (p.name) params.add(unit.language === 'php' ? `$${p.name}` : p.name);
      for (const b of p.binds ?? []) {
        add(b.name);
        params.add(b.name);
      }
    }
    walkStmts(f.body, (s) => {
      if (s.kind === 'assign' && (s.declares || unit.language === 'python' || unit.language === 'php' || unit.language === 'ruby')) target(s.target, s.type ? (s.size ? `${s.type} *` : s.type) : '');
      if (s.kind === 'loop' && s.target) target(s.target);
      if (s.kind === 'try') for (const c of s.catches) if (c.name) add(c.name, c.types[0]);
      if (s.kind === 'declare') functions.add(s.func.name);
      walkExprs(stmtExprs(s), (e) => {
        if (e.kind === 'assign-expr') target(e.target);
      });
    });
  };
  for (const f of unit.functions) if (f.form !== 'file' && f.span.start >= top.start && f.span.end <= top.end) func(f);
  return { types, params, functions };
}

/** Whether an `identifier` node is a variable, not a property, key, label or name of an argument. */
export function isVariable(n: Tree): boolean {
  if (n.type === 'variable_name') return n.parent?.type !== 'property_element' && !(n.parent?.type === 'scoped_property_access_expression' && n.field === 'name');
  if (n.type !== 'identifier') return false;
  const p = n.parent;
  if (!p) return true;
  if (n.field === 'name' && functionTypes.has(p.type)) return false;
  if (p.type === 'call' && n.field === 'method') return false;
  if (p.type === 'attribute' && n.field === 'attribute') return false;
  if (p.type === 'keyword_argument' && n.field === 'name') return false;
  if (p.type === 'member_access_expression' && n.field === 'name') return false;
  if (p.type === 'argument' && n.field === 'name') return false;
  if (p.type === 'field_access' && n.field === 'field') return false;
  if (p.type === 'method_invocation' && n.field === 'name') return false;
  if (p.type === 'method_reference' && p.kids[0] !== n) return false;
  if (p.type === 'dot_index_expression' && n.field === 'field') return false;
  if (p.type === 'method_index_expression' && n.field === 'method') return false;
  if (p.type === 'field' && n.field === 'name' && !p.kids.some((k) => k.type === '[')) return false;
  if (p.type === 'goto_statement' || p.type === 'label_statement' || (p.type === 'attribute' && !n.field)) return false;
  if (p.type === 'scoped_identifier' || p.type === 'element_value_pair') return false;
  if (p.type === 'break_statement' || p.type === 'continue_statement' || p.type === 'labeled_statement') return false;
  return true;
}

/** Names of variables in a node, in order of first use. */
export function variablesIn(n: Tree, dialect: Dialect): string[] {
  return [...new Set(nodesOf(n).filter((x) => isVariable(x) || x.type.startsWith('shorthand_property_identifier')).map((x) => dialect.text(x)))];
}

const UNMOVABLE: ReadonlySet<string> = new Set([
  'await_expression', 'await', 'yield_expression', 'yield', 'assignment_expression', 'augmented_assignment_expression', 'update_expression', 'named_expression',
  'super', 'function_expression', 'method_definition', 'arrow_function', 'func_literal', 'lambda', 'lambda_expression', 'object_creation_body', 'class', 'jsx_element',
  'jsx_self_closing_element', 'type_conversion_expression', 'list_comprehension', 'generator_expression', 'dictionary_comprehension', 'set_comprehension',
  'sizeof_expression', 'switch_expression', 'spread_element', 'variadic_argument', 'list_splat', 'dictionary_splat', 'type_instantiation_expression', 'ERROR', 'anonymous_function', 'by_ref', 'reference_assignment_expression', 'variadic_unpacking', 'vararg_expression', 'function_definition'
]);

/** Whether an expression means the same in a helper that is handed its variables. */
export function movable(n: Tree, dialect: Dialect): boolean {
  if (n.broken) return false;
  for (const x of nodesOf(n)) {
    if (UNMOVABLE.has(x.type)) return false;
    if (dialect.ruby && (x.type === 'block' || x.type === 'do_block' || x.type === 'assignment' || x.type === 'operator_assignment' || x.type === 'pair' && x.parent?.type === 'argument_list' && x === n)) return false;
    if (x.type === 'self' || x.type === 'try_expression' || x.type === 'macro_invocation') return false;
    if ((x.type === 'this' || dialect.text(x) === 'arguments' || dialect.text(x) === '$this' || (dialect.lua && dialect.text(x) === 'self') || x.type === 'relative_scope') && dialect.language !== 'java' && dialect.language !== 'csharp') return false;
    if ((x.type === 'pointer_expression' || x.type === 'unary_expression') && dialect.text(x).startsWith('&')) return false;
    if (x.type === 'declaration_expression' || x.type === 'is_pattern_expression' || x.type === 'throw_expression') return false;
    if (x.type === 'template_substitution' && dialect.text(x).includes('`')) return false;
    if (x.type === 'type_assertion_expression' || x.type === 'instanceof_pattern' || x.type === 'type_pattern') return false;
    if (x.type === 'instanceof_expression' && x.kids.some((k) => k.field === 'name' || k.field === 'pattern')) return false;
  }
  return true;
}

/** A name that the source does not have. */
export function freshName(source: string, wish: string): string {
  let name = wish;
  for (let i = 2; source.includes(name); i++) name = `${wish}${i}`;
  return name;
}
