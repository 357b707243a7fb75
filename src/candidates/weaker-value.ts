/** Values that got weaker in a way that can be told from the old and the new one and from what is done with them. */
import type { Operation } from '../change/contract.js';
import type { Governed, Loss } from '../change/losses.js';
import { containsTerm, isSettled, walkTerm, type Term } from '../change/term.js';
import type { Role } from '../knowledge/index.js';
import { calleeFits, wordsOf } from '../knowledge/patterns.js';
import { slowerPattern } from './slow-pattern.js';
import { dangerous, excludesLess, findsLess } from './weaker-pattern.js';

/** The weaker value when the loss is of the kind that the role names (`constants`), else null. */
export function weakerValue(loss: Loss, role: Role): Term | null {
  const pair = loss.kind === 'swap' && !loss.callee ? { old: loss.old, now: loss.new } : loss.kind === 'entry' && loss.new ? { old: loss.old, now: loss.new } : null;
  if (role.constants === 'pattern') return pair?.old ? weakerPattern(pair.old, pair.now, loss.governed) : lostReplacement(loss);
  if (role.constants === 'backtracking' && pair?.old) return slowerPattern(pair.old, pair.now, loss.governed) ? pair.now : null;
  if (role.constants === 'fresh' && pair?.old) return madeOnce(pair.old, pair.now, role);
  if (role.constants === 'key' && loss.kind === 'swap') return joined(loss.old, loss.new) && loss.governed.some((g) => keyed(g.to)) ? loss.new : null;
  if (role.constants === 'detail' && pair) return shownDetail(pair.old, pair.now, loss.governed, role);
  return null;
}

/** Calls that put something in the place of what a pattern finds. */
const REPLACING = new Set(['replace', 'replaceAll', 'sub', 'subn', 'gsub', 'ReplaceAllString', 'ReplaceAllLiteralString', 'ReplaceAllStringFunc', 'preg_replace', 'preg_replace_callback', 'compile', 'MustCompile', 'RegExp']);

function weakerPattern(old: Term, now: Term, governed: readonly Governed[]): Term | null {
  if (old.t !== 'const' || now.t !== 'const' || old.type !== now.type || (old.type !== 'regex' && old.type !== 'string') || !dangerous(old.value)) return null;
  if (old.type === 'regex' && excludesLess(old.value, now.value)) return now;
  const replaces = governed.some((g) => replacing(g.to, now));
  return replaces && findsLess(old.value, now.value) ? now : null;
}

/** Whether an operation puts something in the place of what the pattern finds. */
function replacing(o: Operation, pattern: Term): boolean {
  let found = false;
  for (const top of [o.term, ...o.args, ...(o.recv ? [o.recv] : [])]) walkTerm(top, (t) => {
    if (t.t === 'call' && REPLACING.has(t.name) && t.name !== 'compile' && t.name !== 'MustCompile' && t.name !== 'RegExp' && t.args.some((a) => a.id === pattern.id || containsTerm(a, pattern.id))) found = true;
    return !found;
  });
  return found;
}

/** A character that a table of replacements (`{ '<': '&lt;' }`) does not have any more. */
function lostReplacement(loss: Loss): Term | null {
  if (loss.kind !== 'entry' || loss.new !== null || loss.old?.t !== 'const' || loss.old.type !== 'string' || loss.key.length !== 1) return null;
  return /^(?:&#?\w+;|\\u00[0-9a-f]{2}|\\x[0-9a-f]{2}|%[0-9a-f]{2})$/i.test(loss.old.value) ? loss.of : null;
}

/** A value that is made anew each time by a safe construct, and in head is one that was made before or is fixed. */
function madeOnce(old: Term, now: Term, role: Role): Term | null {
  const safe = role.constructs.flatMap((x) => x.safe);
  let made = false;
  walkTerm(old, (t) => {
    // A generator may well be shared: what it gives is new each time.
    if (t.t === 'call' && !t.construct && !/^\p{Lu}/u.test(t.name.slice(0, 1)) && safe.some((p) => calleeFits(p, t.callee, t.name))) made = true;
    return !made;
  });
  if (!made) return null;
  const fixed = (t: Term): boolean => (t.t === 'const' && t.type === 'string' && t.value.length > 0) || t.t === 'global' || (isSettled(t) && t.t !== 'const');
  return fixed(now) ? now : null;
}

/** Names of calls that find something by a key, or make one out of what they are given. */
const KEYED = new Set(['get', 'set', 'has', 'put', 'add', 'delete', 'getitem', 'setitem', 'setdefault', 'update', 'write', 'createhash', 'createhmac', 'digest', 'sign', 'hmac', 'hash', 'md5', 'sha1', 'sha256', 'sha512', 'new', 'load', 'store', 'lookup', 'sum256', 'containskey', 'getifpresent']);

function keyed(o: Operation): boolean {
  if (o.kind === 'index' || (o.kind === 'write' && o.target?.t === 'index')) return true;
  return o.kind === 'call' && (KEYED.has(o.name.toLowerCase()) || wordsOf(o.name).some((w) => w === 'cache' || w === 'hmac' || w === 'hash' || w === 'sign'));
}

/** Values whose parts were told apart (in a list, or by a text between them) and now stand next to each other. */
function joined(old: Term, now: Term): boolean {
  const touching = adjacent(now);
  if (touching.length === 0) return false;
  const apart = (t: Term): boolean => {
    let found = false;
    walkTerm(t, (x) => {
      if (x.t === 'list' && touching.some(([a, b]) => x.args.some((y) => y.id === a.id) && x.args.some((y) => y.id === b.id))) found = true;
      if (x.t === 'concat' && adjacent(x).length === 0 && touching.some(([a, b]) => separated(x, a, b))) found = true;
      if (x.t === 'call' && x.args[0]?.t === 'const' && formatted(x.args[0].value) && touching.some(([a, b]) => x.args.some((y) => y.id === a.id) && x.args.some((y) => y.id === b.id))) found = true;
      return !found;
    });
    return found;
  };
  return apart(old);
}

/** Whether a text with places for values has something between them. */
function formatted(text: string): boolean {
  return /%[a-z][^%\w\s]+%[a-z]|\{\w*\}[^{}\w\s]+\{\w*\}/i.test(text);
}

/** Pairs of parts of a joined text that stand next to each other and are no constants. */
function adjacent(t: Term): [Term, Term][] {
  const parts = t.t === 'concat' || (t.t === 'op' && t.op === '+') ? t.args : [];
  const out: [Term, Term][] = [];
  for (let i = 0; i + 1 < parts.length; i++) if (varies(parts[i]) && varies(parts[i + 1])) out.push([parts[i], parts[i + 1]]);
  return out;
}

function varies(t: Term): boolean {
  return t.t !== 'const' && t.t !== 'global';
}

/** Whether a constant stands between two parts. */
function separated(t: Extract<Term, { t: 'concat' }>, a: Term, b: Term): boolean {
  const i = t.args.findIndex((x) => x.id === a.id);
  const j = t.args.findIndex((x) => x.id === b.id);
  return i >= 0 && j > i + 1 && t.args.slice(i + 1, j).some((x) => x.t === 'const' && x.value.length > 0);
}

/** Names of errors. */
const ERRORS = new Set(['err', 'error', 'e', 'ex', 'exc', 'exception']);
/** Names of calls that tell only those who run the program. */
const TELLS = new Set(['debug', 'info', 'warn', 'warning', 'error', 'log', 'trace', 'fatal', 'critical', 'exception', 'print', 'println', 'printf', 'captureexception', 'errorf', 'warnf', 'debugf', 'infof']);

/** An account of where the program failed, in what is answered, where base had none. */
function shownDetail(old: Term | null, now: Term, governed: readonly Governed[], role: Role): Term | null {
  const detail = detailIn(now, role);
  if (!detail || (old && detailIn(old, role))) return null;
  return governed.some((g) => answers(g.to)) ? detail : null;
}

/** The account of where the program failed that is part of a value. */
function detailIn(top: Term, role: Role): Term | null {
  const makers = role.constructs.flatMap((x) => x.unsafe);
  let found: Term | null = null;
  walkTerm(top, (t) => {
    if (found) return false;
    if (t.t === 'call' && makers.some((p) => calleeFits(p, t.callee, t.name))) found = t;
    if (t.t === 'member' && (t.prop === 'stack' || t.prop === 'stackTrace') && isError(t.of)) found = t;
    return true;
  });
  return found;
}

/** Whether base gave such an account in an answer of the same function already, for the role that is about it. */
export function toldDetail(base: readonly Operation[], role: Role): boolean {
  return role.constants === 'detail' && base.some((o) => answers(o) && o.args.some((a) => detailIn(a, role) !== null));
}

function isError(t: Term): boolean {
  return t.t === 'caught' || ((t.t === 'param' || t.t === 'global') && wordsOf(t.name).some((w) => ERRORS.has(w)));
}

/** Names of calls that answer somebody. */
const ANSWERING = new Set(['send', 'json', 'end', 'write', 'finish', 'render', 'jsonify', 'response', 'make_response', 'httpresponse', 'jsonresponse', 'error', 'jsonp', 'string', 'fprintf', 'fprint', 'fprintln', 'reply', 'respond', 'html', 'text', 'body', 'status']);

function answers(o: Operation): boolean {
  if (o.kind === 'write') return o.target !== null && (o.target.t === 'index' || ['body', 'message', 'content', 'data'].includes(o.name));
  if (o.kind === 'return') return o.args[0]?.t === 'record' || (o.args[0]?.t === 'call' && ANSWERING.has(o.args[0].name.toLowerCase()));
  if (o.kind !== 'call') return false;
  const name = o.name.toLowerCase();
  if (!ANSWERING.has(name)) return false;
  if (!TELLS.has(name)) return !/(?:^|\.)(?:log|logger|logging|console|stderr|stdout)\./i.test(`${o.dotted}.`) ;
  return o.dotted === 'http.Error';
}
