/** Guards and expressions moved into helpers of the same file. Read backwards, helpers that are inlined. */
import { functionTypes, topConstruct, topFunction } from '../dialect.js';
import type { Law, Subject } from '../mutate.js';
import { boundNames, freshName, movable, variablesIn } from '../names.js';
import { edited, kid, namedKids, nodesOf, type Edit, type Tree } from '../tree.js';

/** The variables that a helper for some nodes must be handed; null when the nodes can't be moved out. */
function needs(s: Subject, nodes: Tree[]): { names: string[]; types: string[] } | null {
  const top = topFunction(nodes[0]);
  if (!top || nodes.some((n) => !movable(n, s.dialect))) return null;
  const bound = boundNames(s.unit, top);
  const used = [...new Set(nodes.flatMap((n) => variablesIn(n, s.dialect)))];
  if (used.some((u) => bound.functions.has(u))) return null;
  const names = used.filter((u) => bound.types.has(u) || receivers(s, top).includes(u));
  return { names, types: names.map((n) => bound.types.get(n) ?? '') };
}

/** Names that the program form calls `this`: Python's `self`, Go's receiver. */
function receivers(s: Subject, top: Tree): string[] {
  if (s.dialect.python) return ['self', 'cls'];
  const receiver = s.dialect.language === 'go' ? kid(top, 'receiver') : undefined;
  return receiver ? variablesIn(receiver, s.dialect) : [];
}

/** The source of a helper. `body` is its statements. */
function helper(s: Subject, at: Tree, name: string, need: { names: string[]; types: string[] }, result: string, body: string): Edit {
  const top = topConstruct(at, s.dialect.language);
  const typed = (fallback: string, order: (type: string, name: string) => string): string => need.names.map((n, i) => order(need.types[i] || fallback, n)).join(', ');
  switch (s.dialect.language) {
    case 'python':
      return { start: top.end, end: top.end, text: `\n\n\ndef ${name}(${need.names.join(', ')}):\n${body.split('\n').map((l) => `    ${l}`).join('\n')}\n` };
    case 'lua':
      return { start: top.start, end: top.start, text: `local function ${name}(${need.names.join(', ')})\n${body}\nend\n\n` };
    case 'go':
      return { start: top.end, end: top.end, text: `\n\nfunc ${name}(${typed('any', (t, n) => `${n} ${t.replace(/^\.\.\./, '[]')}`)}) ${result} {\n${body}\n}\n` };
    case 'java': {
      const modifiers = top.kids.find((k) => k.type === 'modifiers');
      const isStatic = modifiers ? s.dialect.text(modifiers).includes('static') : false;
      return { start: top.end, end: top.end, text: `\n\n    private ${isStatic ? 'static ' : ''}${result} ${name}(${typed('Object', (t, n) => `${t.replace(/\.\.\.$/, '[]')} ${n}`)}) {\n${body}\n    }\n` };
    }
    case 'ruby':
      return { start: top.end, end: top.end, text: `\n\n  def ${top.type === 'singleton_method' ? 'self.' : ''}${name}(${need.names.join(', ')})\n${body}\n  end` };
    case 'csharp': {
      const isStatic = top.kids.some((k) => k.type === 'modifier' && s.dialect.text(k) === 'static');
      return { start: top.end, end: top.end, text: `\n\n    private ${isStatic ? 'static ' : ''}${result} ${name}(${typed('object', (t, n) => `${t} ${n}`)})\n    {\n${body}\n    }\n` };
    }
    case 'c':
      return { start: top.start, end: top.start, text: `static ${result} ${name}(${typed('int', (t, n) => `${t.replace(/\[.*\]/, '*')} ${n}`) || 'void'})\n{\n${body}\n}\n\n` };
    case 'rust':
      return { start: top.end, end: top.end, text: `\n\nfn ${name}(${typed('&str', (t, n) => `${n}: ${t}`)})${result && ` -> ${result}`} {\n${body}\n}\n` };
    default:
      return { start: top.end, end: top.end, text: `\n\nfunction ${name}(${need.names.join(', ')}) {\n${body}\n}\n` };
  }
}

const BOOLEAN: Record<string, string> = { go: 'bool', java: 'boolean', csharp: 'bool', c: 'int', rust: 'bool' };

function end(s: Subject): string {
  return s.dialect.end;
}

/** `if (test)` is `if (isX(...))` with `isX` returning the test. */
const predicate: Law = function* (s) {
  const d = s.dialect;
  const name = freshName(s.source, d.python ? 'is_refused' : 'isRefused');
  for (const v of d.ifs(s.tree)) {
    const need = needs(s, [v.test]);
    if (!need || (d.language === 'go' && v.init)) continue;
    const test = d.python && d.text(v.test).includes('\n') ? `(${d.text(v.test)})` : d.text(v.test);
    yield {
      at: v.node,
      head: edited(s.source, [{ start: v.test.start, end: v.test.end, text: `${name}(${need.names.join(', ')})` }, helper(s, v.node, name, need, BOOLEAN[d.language] ?? '', `return ${test}${end(s)}`)])
    };
  }
};

/** `if (bad) leave` is `if (!isFine(...)) leave` with `isFine` going through early returns. */
const steppedPredicate: Law = function* (s) {
  const d = s.dialect;
  const name = freshName(s.source, d.python ? 'is_fine' : 'isFine');
  const [yes, no] = d.python ? ['True', 'False'] : d.language === 'c' ? ['1', '0'] : ['true', 'false'];
  for (const v of d.ifs(s.tree)) {
    const need = needs(s, [v.test]);
    if (!need || v.init || !d.exits(v.then)) continue;
    const body = `${d.iff(d.text(v.test), `return ${no}${end(s)}`, null)}\nreturn ${yes}${end(s)}`;
    yield {
      at: v.node,
      head: edited(s.source, [{ start: v.test.start, end: v.test.end, text: d.not(`${name}(${need.names.join(', ')})`) }, helper(s, v.node, name, need, BOOLEAN[d.language] ?? '', body)])
    };
  }
};

/** `if (bad) throw e` is `ensureX(...)` that throws. */
const thrower: Law = function* (s) {
  const d = s.dialect;
  if (d.language === 'c' || d.language === 'go') return;
  const name = freshName(s.source, d.python ? 'ensure_fine' : 'ensureFine');
  for (const v of d.ifs(s.tree)) {
    const leave = d.statements(v.then);
    if (v.otherwise || leave.length !== 1 || !d.rest(v.node) || !d.throws(leave[0])) continue;
    const need = needs(s, [v.test, leave[0]]);
    const then = d.body(leave);
    if (!need || then === null) continue;
    const body = d.iff(d.text(v.test), then, null);
    yield {
      at: v.node,
      head: edited(s.source, [{ start: v.node.start, end: v.node.end, text: `${name}(${need.names.join(', ')})${end(s)}` }, helper(s, v.node, name, need, 'void', body)])
    };
  }
};

/** Go: `if bad { return v, e }` is `if err := checkX(...); err != nil { return v, err }`. */
const goError: Law = function* (s) {
  const d = s.dialect;
  if (d.language !== 'go') return;
  const name = freshName(s.source, 'checkFine');
  for (const v of d.ifs(s.tree)) {
    const leave = d.statements(v.then);
    if (v.otherwise || v.init || leave.length !== 1 || leave[0].type !== 'return_statement' || !d.rest(v.node)) continue;
    const values = namedKids(leave[0])[0];
    const last = values ? namedKids(values).at(-1) : undefined;
    const isError = last && (last.type === 'call_expression' ? /^(errors|fmt)\.(New|Errorf)\b/.test(d.text(last)) : /^([a-z]\w*\.)?Err[A-Z]/.test(d.text(last)));
    if (!last || !isError) continue;
    const need = needs(s, [v.test, last]);
    if (!need) continue;
    const err = freshName(s.source, 'refusal');
    const call = `${err} := ${name}(${need.names.join(', ')}); ${err} != nil`;
    yield {
      at: v.node,
      head: edited(s.source, [
        { start: v.test.start, end: v.test.end, text: call },
        { start: last.start, end: last.end, text: err },
        helper(s, v.node, name, need, 'error', `if ${d.text(v.test)} {\nreturn ${d.text(last)}\n}\nreturn nil`)
      ])
    };
  }
};

/** C: `if (bad) return -1` is `if (check(...) < 0) return -1`. */
const cStatus: Law = function* (s) {
  const d = s.dialect;
  if (d.language !== 'c') return;
  const name = freshName(s.source, 'check_fine');
  for (const v of d.ifs(s.tree)) {
    if (v.otherwise || !d.exits(v.then)) continue;
    const need = needs(s, [v.test]);
    if (!need) continue;
    const body = `if (${d.text(v.test)})\nreturn -1;\nreturn 0;`;
    yield {
      at: v.node,
      head: edited(s.source, [{ start: v.test.start, end: v.test.end, text: `${name}(${need.names.join(', ')}) < 0` }, helper(s, v.node, name, need, 'int', body)])
    };
  }
};

const CALLS: ReadonlySet<string> = new Set(['call_expression', 'call', 'method_invocation', 'invocation_expression', 'binary_operator', 'binary_expression', 'conditional_expression', 'ternary_expression', 'template_string', 'new_expression', 'function_call_expression', 'member_call_expression', 'scoped_call_expression', 'object_creation_expression', 'binary', 'conditional', 'function_call']);

/** An argument, initialiser or returned value moved to a helper that returns it. */
const expression: Law = function* (s) {
  const d = s.dialect;
  const name = freshName(s.source, d.python ? 'made_value' : 'madeValue');
  for (const n of nodesOf(s.tree, CALLS)) {
    const p = n.parent!;
    const argument = (p.type === 'arguments' || p.type === 'argument_list' || (p.type === 'argument' && namedKids(p).length === 1 && !p.kids.some((k) => k.type === 'out' || k.type === 'ref'))) && n.named;
    const initial = (n.field === 'value' && ['variable_declarator', 'init_declarator'].includes(p.type)) || (d.language === 'csharp' && p.type === 'variable_declarator' && n.field !== 'name');
    const assigned = n.field === 'right' && (p.type === 'assignment' || (d.php && p.type === 'assignment_expression')) && (d.ruby ? d.rest(p) !== null : p.parent?.type === 'expression_statement');
    const listed = d.lua && p.type === 'expression_list' && p.parent?.type === 'assignment_statement' && namedKids(p).length === 1 && namedKids(p.parent.kids[0]).length === 1;
    if (!argument && !initial && !assigned && !listed) continue;
    if (d.python && (d.text(n).includes('\n') || insideString(n))) continue;
    if (argument && p.parent?.type === 'decorator') continue;
    const need = needs(s, [n]);
    if (!need || insideDirective(n)) continue;
    const result = { go: 'any', java: 'Object', csharp: 'object', c: 'void *' }[d.language as string] ?? '';
    yield { at: n, head: edited(s.source, [{ start: n.start, end: n.end, text: `${name}(${need.names.join(', ')})` }, helper(s, n, name, need, result, `return ${d.text(n)}${end(s)}`)]) };
  }
};

function insideString(n: Tree): boolean {
  for (let p = n.parent; p; p = p.parent) if (p.type === 'interpolation' || p.type === 'string') return true;
  return false;
}

function insideDirective(n: Tree): boolean {
  for (let p = n.parent; p && !functionTypes.has(p.type); p = p.parent) if (p.type.startsWith('preproc')) return true;
  return false;
}

/** A call's argument gets a name before the statement. */
const temporary: Law = function* (s) {
  const d = s.dialect;
  const name = freshName(s.source, d.python ? 'given_value' : d.variable('givenValue'));
  for (const n of nodesOf(s.tree, new Set(d.ruby ? ['call', 'return'] : ['expression_statement', 'return_statement']))) {
    const call = nodesOf(n, new Set(['call_expression', 'call', 'method_invocation', 'function_call_expression', 'member_call_expression', 'scoped_call_expression', 'invocation_expression', 'function_call']))[0];
    const args = call && kid(call, 'arguments');
    const given = args && namedKids(args)[0];
    const first = given?.type === 'argument' ? namedKids(given).at(-1) : given;
    if (!n.named || !first || !CALLS.has(first.type) || !movable(n, d) || !topFunction(n) || !d.rest(n) || d.hasDirectives(n) || args.type === 'template_string') continue;
    if (nodesOf(n, new Set(['conditional_expression', 'ternary_expression', 'boolean_operator'])).length || /&&|\|\||\?\?/.test(d.text(n)) || (d.lua && /\b(?:and|or)\b/.test(d.text(n))) || (d.python && d.text(first).includes('\n'))) continue;
    // The receiver is evaluated before the arguments: it must not call.
    const target = kid(call, 'function') ?? kid(call, 'object') ?? kid(call, 'receiver');
    if (target && nodesOf(target, CALLS).length) continue;
    const declare: Record<string, string> = { python: `${name} = `, ruby: `${name} = `, go: `${name} := `, java: `var ${name} = `, c: `void *${name} = `, php: `${name} = `, csharp: `var ${name} = `, rust: `let ${name} = `, lua: `local ${name} = ` };
    const text = `${declare[d.language] ?? `const ${name} = `}${d.text(first)}${end(s)}\n${d.python ? ' '.repeat(n.column) : ''}`;
    yield { at: n, head: edited(s.source, [{ start: n.start, end: n.start, text }, { start: first.start, end: first.end, text: name }]) };
  }
};

export const extractLaws: Record<string, Law> = {
  'extract-predicate': predicate, 'extract-stepped-predicate': steppedPredicate, 'extract-thrower': thrower, 'extract-go-error': goError, 'extract-c-status': cStatus,
  'extract-expression': expression, temporary
};
