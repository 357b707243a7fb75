/** Tests of values during the symbolic run: what is a constant, a collection, a callee, and how constants compare. */
import type { Term } from './term.js';

/** `SET.has(x)`, `LIST.includes(x)`, `_, ok := MAP[x]`: membership of a fixed collection, whatever the language calls it. */
export function membership(v: Term): { item: Term; set: Term } | null {
  if (v.t === 'call' && v.recv && v.args.length === 1 && ['includes', 'has', 'contains', 'containsKey', 'ContainsKey', 'hasOwnProperty'].includes(v.name)) {
    return isCollection(v.recv) ? { item: v.args[0], set: v.recv } : null;
  }
  if (v.t === 'member' && v.prop === '1' && v.of.t === 'index' && v.of.index) return { item: v.of.index, set: v.of.of };
  return null;
}

export function isCollection(t: Term): boolean {
  if (t.t === 'list' || t.t === 'record') return true;
  if (t.t === 'call' && (t.callee === 'Set' || t.callee === 'Arrays.asList' || t.callee === 'Set.of' || t.callee === 'List.of')) return true;
  const name = t.t === 'global' ? t.name : t.t === 'member' ? t.prop : '';
  return name.length > 1 && isUpper(name);
}

/**
 * Dotted text of a term that names a callee's path: globals, imports, `require` results, members of them.
 * @param getters calls without arguments are members (Ruby's `Rails.logger.info`)
 */
export function calleeText(t: Term, getters = false): string | null {
  const parts: string[] = [];
  let at: Term = t;
  for (;;) {
    if (at.t === 'global') {
      parts.push(at.name);
      break;
    }
    if (at.t === 'member') {
      parts.push(at.prop);
      at = at.of;
      continue;
    }
    if (getters && at.t === 'call' && at.args.length === 0 && !at.construct) {
      parts.push(at.name);
      if (!at.recv) break;
      at = at.recv;
      continue;
    }
    if (at.t === 'call' && at.callee === 'require' && at.args[0]?.t === 'const') {
      parts.push(at.args[0].value);
      break;
    }
    if (at.t === 'closure' && parts.length === 0) return at.func.name || null;
    return null;
  }
  return parts.reverse().join('.');
}

export function isString(t: Term): boolean {
  return t.t === 'concat' || (t.t === 'const' && t.type === 'string');
}

export function isUpper(name: string): boolean {
  return name === name.toUpperCase() && name !== name.toLowerCase();
}

export function truthy(t: Extract<Term, { t: 'const' }>): boolean {
  if (t.type === 'null') return false;
  if (t.type === 'boolean') return t.value === 'true';
  if (t.type === 'number') return Number(t.value) !== 0;
  return t.value !== '';
}

/** Whether a comparison with a constant holds: true, false, or null when it can't be told. */
export function compared(op: string, left: Term, right: Term): boolean | null {
  if (op === '==') {
    const [value, constant] = right.t === 'const' ? [left, right] : [right, left];
    return constant.t === 'const' ? sameConstant(value, constant) : null;
  }
  if (left.t !== 'const' || right.t !== 'const' || left.type !== 'number' || right.type !== 'number') return null;
  const [a, b] = [Number(left.value), Number(right.value)];
  if (Number.isNaN(a) || Number.isNaN(b)) return null;
  return op === '<' ? a < b : op === '<=' ? a <= b : op === '>' ? a > b : op === '>=' ? a >= b : null;
}

/** Whether a value equals a constant: true, false, or null when it can't be told. */
export function sameConstant(value: Term, constant: Extract<Term, { t: 'const' }>): boolean | null {
  if (value.t === 'const') return value.type === constant.type && value.value === constant.value;
  return constant.type === 'null' && isObject(value) ? false : null;
}

export function isUnfilled(t: Term | undefined): boolean {
  return t?.t === 'unknown' && t.reason.startsWith('uninitialised ');
}

/** Whether a value is never null: built on the spot, or an error by the conventions of Go. */
export function isObject(value: Term): boolean {
  if (value.t === 'record' || value.t === 'list' || value.t === 'concat' || value.t === 'closure') return true;
  if (value.t === 'op') return value.op === '&';
  if (value.t === 'call') return value.construct || /^(errors|fmt|xerrors|status)\.(New|Errorf|Error|Wrapf?)$/.test(value.callee);
  return value.t === 'global' && /(^|\.)([Ee]rr[A-Z]|EOF$)/.test(value.name);
}

/** Whether a value is the object as its supertypes see it: `super`, or `super()` in Python. */
export function isSuper(t: Term | null): boolean {
  return t !== null && ((t.t === 'global' && t.name === 'super') || (t.t === 'call' && t.callee === 'super'));
}
