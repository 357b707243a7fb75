/** Reads C and C++ declarators and specifiers: `static const char *names[10]`, `int (*open)(void *, int)`. */
import { asExpr, type Node } from '../fold.js';
import type { Expr, Param, Span } from '../form.js';
import { typeText } from './common.js';

/** What a declarator declares. */
export interface Declarator {
  /** Empty for an abstract one. */
  name: string;
  /** `A` of a definition `A::name`. */
  container?: string;
  nameNode: Node | null;
  /** The construct next to the name: `function` for functions and prototypes, `array` for arrays. */
  kind: 'plain' | 'pointer' | 'array' | 'function';
  /** Parameter list of a function. */
  parameters: Node | null;
  /** The function declarator itself. */
  functionNode: Node | null;
  /** Sizes of an array's dimensions, in order; null for `[]`. */
  sizes: (Expr | null)[];
  /** What the declarator adds to the type: `*`, `(*)(void *, int)`. */
  suffix: string;
  /** Names of a structured binding. */
  bindings?: Node[];
}

const NAMES = new Set(['identifier', 'field_identifier', 'type_identifier', 'primitive_type', 'operator_name', 'destructor_name', 'operator_cast', 'statement_identifier']);
const GENERIC = new Set(['template_function', 'template_method', 'template_type']);

function inside(node: Node): Node | undefined {
  return node.child('declarator') ?? node.kids.find((k) => k.named && (k.type.endsWith('declarator') || NAMES.has(k.type) || GENERIC.has(k.type) || k.type === 'qualified_identifier'));
}

/** Follows a declarator down to its name. */
export function readDeclarator(top: Node): Declarator {
  const out: Declarator = { name: '', nameNode: null, kind: 'plain', parameters: null, functionNode: null, sizes: [], suffix: '' };
  let at: Node | undefined = top.type === 'init_declarator' ? inside(top) : top;
  const start = at;
  const dimensions: Node[] = [];
  while (at) {
    if (at.type === 'structured_binding_declarator') {
      out.bindings = at.named_('identifier');
      out.nameNode = at;
      break;
    }
    if (NAMES.has(at.type) || GENERIC.has(at.type) || at.type === 'qualified_identifier') {
      nameOfDeclarator(at, out);
      // `int *A::f()` hides the pointer behind the scope.
      if (at.type === 'qualified_identifier' && !out.nameNode) {
        at = at.child('name');
        continue;
      }
      break;
    }
    if (at.type.includes('array_declarator')) {
      if (out.kind !== 'array') dimensions.length = 0;
      out.kind = 'array';
      dimensions.push(at);
    } else if (at.type.includes('function_declarator')) {
      out.kind = 'function';
      out.parameters = at.child('parameters') ?? null;
      out.functionNode = at;
    } else if (at.type.includes('pointer_declarator') || at.type.includes('reference_declarator')) out.kind = 'pointer';
    at = inside(at);
  }
  if (out.kind === 'array') out.sizes = dimensions.reverse().map((d) => (d.child('size') ? asExpr(d.child('size')!) : null));
  if (out.kind !== 'function') out.parameters = out.functionNode = null;
  out.suffix = start ? suffixOf(start, out, dimensions) : '';
  return out;
}

function nameOfDeclarator(node: Node, out: Declarator): void {
  let at = node;
  while (at.type === 'qualified_identifier') {
    const scope = at.child('scope');
    if (scope) out.container = scope.child('name')?.text ?? scope.text;
    const name = at.child('name');
    if (!name || name.type.endsWith('pointer_type_declarator') || name.type === 'pointer_declarator') return;
    at = name;
  }
  out.nameNode = node;
  const text = GENERIC.has(at.type) ? (at.child('name')?.text ?? at.text) : at.text;
  out.name = at.type === 'operator_name' || at.type === 'operator_cast' ? operatorName(at) : text.replace(/\s+/g, '');
}

/** `operator ==` without the space that is optional; `operator bool` with it. */
function operatorName(node: Node): string {
  return node.text.replace(/\s+/g, ' ').replace(/^operator (?=\W)/, 'operator').replace(/\s*\(\s*\)(\s*const)?$/, (m) => (m.includes('const') ? '' : m.replace(/\s/g, '')));
}

/** The declarator's text without the name, the parameters of a function and the sizes of an array. */
function suffixOf(start: Node, out: Declarator, dimensions: Node[]): string {
  const from = start.span.start;
  const text = start.text;
  const cuts: Span[] = [];
  if (out.nameNode) cuts.push(out.nameNode.span);
  for (const d of dimensions) {
    const inner = inside(d);
    if (inner) cuts.push({ ...d.span, start: inner.span.end });
  }
  if (out.functionNode) {
    const inner = inside(out.functionNode);
    if (inner) cuts.push({ ...out.functionNode.span, start: inner.span.end });
  }
  cuts.sort((a, b) => a.start - b.start);
  let kept = '';
  let at = from;
  for (const c of cuts) {
    if (c.start > at) kept += text.slice(at - from, c.start - from);
    at = Math.max(at, c.end);
  }
  kept += text.slice(Math.max(0, at - from));
  const plain = kept.replace(/\s+/g, ' ').trim();
  return out.kind === 'array' && out.sizes.every((s) => s === null) ? `${plain}[]` : plain;
}

/** Product of an array's dimensions, in elements; undefined when none is given. */
export function capacity(d: Declarator): Expr | undefined {
  const known = d.sizes.filter((s): s is Expr => s !== null);
  return known.length ? known.reduce((left, right) => ({ kind: 'binary', operator: '*', left, right, span: { ...left.span, end: right.span.end, endLine: right.span.endLine } })) : undefined;
}

/** Specifiers in front of the declarators of a declaration, definition, field or parameter. */
export interface Specifiers {
  /** Type as written, without storage classes and bodies. */
  type: string;
  modifiers: string[];
}

const MODIFIERS = new Set(['storage_class_specifier', 'type_qualifier', 'explicit_function_specifier', 'virtual']);
const BODIED = new Set(['struct_specifier', 'union_specifier', 'enum_specifier', 'class_specifier']);

/** Reads type and modifiers of a node; an unknown macro before the type is a modifier. */
export function readSpecifiers(node: Node): Specifiers {
  const modifiers: string[] = [];
  const qualifiers: string[] = [];
  let type = '';
  for (const kid of node.kids) {
    if (kid.field === 'declarator' || kid.field === 'body' || kid.field === 'default_value') break;
    if (MODIFIERS.has(kid.type)) {
      const text = typeText(kid);
      modifiers.push(text);
      if (kid.type === 'type_qualifier') qualifiers.push(text);
    } else if (kid.field === 'type') type = specifierText(kid);
    else if (kid.type === 'ERROR' && type && /^[\w$]+$/.test(kid.text)) {
      modifiers.push(type);
      type = kid.text;
      kid.recovered = true;
    }
  }
  return { type: [...qualifiers, type].filter(Boolean).join(' '), modifiers };
}

/** A type specifier's text without the body of a struct or enumeration. */
export function specifierText(node: Node): string {
  if (node.type === 'macro_type_specifier') {
    // `API(int) f()` returns an `int`; `list(int)` is a type of its own.
    const text = typeText(node);
    return /^[A-Z_][A-Z0-9_]* ?\((.*)\)$/.exec(text)?.[1] ?? text;
  }
  if (!BODIED.has(node.type) || !node.child('body')) return typeText(node);
  return [node.type.slice(0, node.type.indexOf('_')), node.child('name')?.text ?? ''].filter(Boolean).join(' ');
}

/** `const char` and `*` to `const char *`. */
export function joinType(type: string, suffix: string): string | undefined {
  const joined = suffix.startsWith('[') ? type + suffix : `${type} ${suffix}`;
  return joined.trim() || undefined;
}

/** One parameter of a parameter list; null for a lone `void`. */
export function readParam(node: Node): Param | null {
  if (node.type === 'variadic_parameter' || node.text === '...') return { name: '', rest: true, annotations: [], span: node.span };
  if (node.type === 'identifier') return { name: node.text, annotations: [], span: node.span };
  const { type } = readSpecifiers(node);
  const declared = node.child('declarator');
  if (!declared) return type === 'void' ? null : { name: '', type, annotations: [], span: node.span };
  const d = readDeclarator(declared);
  const sizes = d.kind === 'array' && d.sizes.some((s) => s !== null) ? declared.text.slice(declared.text.indexOf('[')).replace(/\s+/g, ' ') : '';
  const params = d.functionNode ? (d.parameters?.text ?? '').replace(/\s+/g, ' ') : '';
  const param: Param = { name: d.name, type: joinType(type, `${d.suffix}${sizes}${params}`), annotations: [], span: node.span };
  const value = node.child('default_value');
  if (value) param.default = asExpr(value);
  if (node.type.startsWith('variadic')) param.rest = true;
  return param;
}

/** A type that is constructed, as what is called: `std.vector` of `const std::vector<int>`. A pointer stays as written. */
export function typeCallee(type: string, span: Span): Expr {
  let depth = 0;
  let plain = '';
  for (const c of type) {
    if (c === '<') depth++;
    else if (c === '>') depth--;
    else if (depth === 0) plain += c;
  }
  const [first, ...rest] = plain.replace(/\b(?:const|static|constexpr|volatile|struct|class|typename|thread_local)\b/g, '').split('::').map((p) => p.trim()).filter((p) => p !== '');
  if (first === undefined || depth !== 0 || plain.includes('*')) return { kind: 'name', name: type, span };
  return rest.reduce<Expr>((object, property) => ({ kind: 'member', object, property, span }), { kind: 'name', name: first, span });
}
