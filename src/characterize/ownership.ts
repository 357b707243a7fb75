/**
 * Ties of a loaded object to who asks for it: a field of what a look-up gave is compared with what the request's own
 * context says of the caller (`order.owner !== req.user.id`), not with what the caller sends.
 */
import { leafAtoms, type Atom } from '../change/atom.js';
import { walkTerm, type Term } from '../change/term.js';

/** One tie. */
export interface Ownership {
  /** The call that loads the object. */
  loader: Extract<Term, { t: 'call' }>;
  /** The object's field. */
  field: string;
  /** What the field is compared with. */
  holder: Term;
}

/** Names that frameworks give to what stands for the running request, its session or its caller. */
const CONTEXTS = new Set(['req', 'request', 'ctx', 'context', 'c', 'r', 'session', 'g', 'principal', 'auth', 'identity', 'current_user', 'currentUser', 'user', 'caller', 'viewer', 'exchange', 'authentication', 'SecurityContextHolder']);
/** Parts of a request that hold what the caller sends. */
const SENT = new Set([
  'body', 'query', 'params', 'param', 'path', 'url', 'URL', 'headers', 'header', 'Header', 'cookies', 'args', 'form', 'Form', 'values', 'json', 'data', 'files', 'GET', 'POST', 'Query', 'Param', 'Params', 'URLParam',
  'FormValue', 'PathValue', 'PostFormValue', 'Vars', 'GetHeader', 'getParameter', 'getHeader', 'getPathInfo', 'getQueryString', 'method', 'Method', 'match_info', 'query_params', 'path_params', 'Body', 'Bind', 'input', 'get_json', 'payload', 'raw'
]);
/** Steps that a value can be away from its context. */
const MAX_STEPS = 6;
/** Comparisons that are calls. */
const EQUALS = new Set(['equals', 'Equals', 'equal', 'Equal', 'is']);
/** Calls that only take the value out of what holds it. */
const UNPACKS = new Set(['get', 'orElseThrow', 'orElse', 'unwrap', 'first', 'one', 'toString', 'String', 'str', 'lean', 'exec']);

/** The ties among conditions. */
export function ownershipsOf(atoms: readonly Atom[]): Ownership[] {
  return comparisonsOf(atoms).filter((x) => isHolder(x.holder));
}

/** All comparisons of a looked-up object's field with another value, whatever that is. */
export function comparisonsOf(atoms: readonly Atom[]): Ownership[] {
  const out: Ownership[] = [];
  for (const a of leafAtoms([...atoms])) {
    const sides = a.op === '==' ? [a.a, a.b] : a.op === 'true' && a.a?.t === 'call' && EQUALS.has(a.a.name) && a.a.recv ? [a.a.recv, a.a.args[0]] : null;
    if (!sides?.[0] || !sides[1]) continue;
    for (const [x, y] of [[sides[0], sides[1]], [sides[1], sides[0]]]) {
      const loaded = fieldOfLoaded(x);
      if (loaded && y.t !== 'const') out.push({ ...loaded, holder: y });
    }
  }
  return out;
}

/** The field of a looked-up object that a value is; null when it is none. */
function fieldOfLoaded(t: Term): { loader: Extract<Term, { t: 'call' }>; field: string } | null {
  const plain = unpacked(t);
  if (plain.t === 'member') return withLoader(plain.of, plain.prop);
  if (plain.t === 'index' && plain.index?.t === 'const' && plain.index.type === 'string') return withLoader(plain.of, plain.index.value);
  if (plain.t === 'call' && plain.recv && plain.args.length === 0 && !plain.construct) return withLoader(plain.recv, plain.name);
  return null;
}

/** Whether a field, key or accessor of a name is part of a value, of whatever object. */
export function readsField(top: Term, field: string): boolean {
  let found = false;
  walkTerm(top, (t) => {
    if ((t.t === 'member' && t.prop === field) || (t.t === 'index' && t.index?.t === 'const' && t.index.value === field) || (t.t === 'call' && t.name === field)) found = true;
    return !found;
  });
  return found;
}

function withLoader(of: Term, field: string): { loader: Extract<Term, { t: 'call' }>; field: string } | null {
  const loader = loaderOf(of);
  return loader ? { loader, field } : null;
}

/** The look-up by a value that gave an object; null when something else gave it. */
export function loaderOf(t: Term): Extract<Term, { t: 'call' }> | null {
  let at = unpacked(t);
  // One of several results.
  if (at.t === 'member' && /^\d+$/.test(at.prop)) at = unpacked(at.of);
  if (at.t !== 'call' || at.construct || !at.args.some((a) => a.t !== 'const' && a.t !== 'closure')) return null;
  return isHolder(at) || sent(at) ? null : at;
}

function unpacked(t: Term): Term {
  let at = t;
  for (let i = 0; i < MAX_STEPS; i++) {
    if (at.t === 'call' && at.recv && at.recv.t === 'call' && UNPACKS.has(at.name) && (at.args.length === 0 || at.args.every((a) => a.t !== 'param'))) at = at.recv;
    else if (at.t === 'call' && !at.recv && UNPACKS.has(at.name) && at.args.length === 1) at = at.args[0];
    else if (at.t === 'op' && at.args.length === 1) at = at.args[0];
    else return at;
  }
  return at;
}

/** Whether a value is what the request's context says of the caller. */
export function isHolder(top: Term): boolean {
  let t = unpacked(top);
  for (let i = 0; i < MAX_STEPS; i++) {
    if (t.t === 'param' || t.t === 'global') return i > 0 && CONTEXTS.has(lastOf(t.name));
    if (t.t === 'member') {
      if (SENT.has(t.prop)) return false;
      t = t.of;
    } else if (t.t === 'index') {
      if (t.index?.t !== 'const') return false;
      t = t.of;
    } else if (t.t === 'call') {
      if (SENT.has(t.name)) return false;
      // Ruby's `current_user`, and its `session` behind which a key is read.
      if (!t.recv && t.args.length === 0) return t.name.startsWith('current_') || (i > 0 && CONTEXTS.has(lastOf(t.name)));
      const next = t.recv && !(t.recv.t === 'global' && !CONTEXTS.has(lastOf(t.recv.name))) ? t.recv : t.args.length === 1 ? t.args[0] : null;
      if (!next || (t.recv && t.args.some((a) => a.t !== 'const'))) return false;
      t = next;
    } else return false;
  }
  return false;
}

/** A name without the module that it is imported from. */
function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function sent(t: Extract<Term, { t: 'call' }>): boolean {
  return SENT.has(t.name) && t.args.every((a) => a.t === 'const');
}
