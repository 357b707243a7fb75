/** Constants that got weaker in a way that can be told from the two values alone. */
import { containsTerm, type Term } from '../change/term.js';
import { isDigest } from '../characterize/packages.js';
import { wordsOf } from '../knowledge/patterns.js';

/** Names of columns and keys that tie a row to who may see it. */
const OWNER_WORDS = new Set(['user', 'owner', 'tenant', 'creator', 'account', 'team', 'org', 'organization', 'organisation', 'author', 'uid', 'userid', 'customer', 'member', 'project', 'workspace', 'session', 'namespace']);

/** Whether a key names an owner: `userId`, `tenant_id`. */
export function namesOwner(key: string): boolean {
  return wordsOf(key).some((w) => OWNER_WORDS.has(w));
}

/** A query text that lost a condition on the owner: `where id = ? and user_id = ?` became `where id = ?`. */
export function lostScope(old: Term, now: Term): boolean {
  const a = sqlText(old);
  const b = sqlText(now);
  if (a === null || b === null) return false;
  const before = a.slice(a.indexOf('where'));
  const after = b.includes('where') ? b.slice(b.indexOf('where')) : '';
  const owners = wordsOf(before).filter((w) => OWNER_WORDS.has(w));
  const kept = wordsOf(after);
  return owners.some((w) => !kept.includes(w));
}

/** Names of those who make a request, behind which their own records are found: `current_user`, `current_account`. */
const PRINCIPAL_WORDS = new Set(['user', 'account', 'tenant', 'team', 'org', 'organization', 'organisation', 'member', 'customer', 'owner', 'company', 'workspace', 'store', 'shop', 'site', 'project', 'person', 'admin', 'identity']);

/** The caller that a look-up goes through (`current_user.notes.find(id)`); null when it goes through none. */
function principalOf(t: Term): Term | null {
  let at: Term | null = t;
  for (let n = 0; at && n < 12; n++) {
    const name: string = at.t === 'call' ? at.name : at.t === 'member' ? at.prop : at.t === 'global' ? at.name : '';
    const words = wordsOf(name);
    if (words[0] === 'current' && words.some((w) => PRINCIPAL_WORDS.has(w))) return at;
    if (at.t === 'call' && at.args.length === 0 && (name === 'user' || name === 'getUser') && asksWho(at)) return at;
    at = at.t === 'call' ? at.recv : at.t === 'member' ? at.of : null;
  }
  return null;
}

/** Whether a call of `user` is one of who makes the request: `auth()->user()`, `Auth::user()`, `$request->user()`, `$this->getUser()`. */
function asksWho(call: Extract<Term, { t: 'call' }>): boolean {
  const of = call.recv;
  if (!of) return call.callee.toLowerCase().startsWith('auth.');
  const name = of.t === 'call' ? of.name : of.t === 'member' ? of.prop : of.t === 'global' || of.t === 'param' ? of.name : '';
  return call.name === 'getUser' || ['auth', 'guard', 'request', 'security', 'req'].includes(name.toLowerCase());
}

/** What a class gives to look among all of its records. */
const ALL_RECORDS: ReadonlySet<string> = new Set(['query', 'newQuery', 'all', 'unscoped', 'withoutGlobalScopes', 'objects']);

/** A class itself, or a look-up among all of its records. */
function isUnscoped(t: Term | null): boolean {
  if (t?.t === 'call' && t.args.length === 0 && ALL_RECORDS.has(t.name)) return t.recv === null || t.recv.t === 'global';
  return t?.t === 'global';
}

/** A look-up among the caller's own records that is now one among all: `current_user.notes.find(id)` became `Note.find(id)`. */
export function lostAssociation(old: Term, now: Term): boolean {
  if (old.t !== 'call' || now.t !== 'call' || old.name !== now.name || old.args.length === 0) return false;
  const principal = principalOf(old.recv ?? old);
  if (!principal || !old.recv || old.recv.id === principal.id || containsTerm(now, principal.id)) return false;
  return isUnscoped(now.recv) && old.args.every((a, i) => now.args[i]?.id === a.id);
}

/** Whether a value that is looked in was the caller's own records and is now all: `auth()->user()->notes()` became `Note::query()`. */
export function lostOwnRecords(old: Term, now: Term): boolean {
  return old.t === 'call' && old.args.length === 0 && old.recv !== null && principalOf(old.recv) !== null && now.t === 'call' && isUnscoped(now);
}

/** Calls of a chain of a query, the last first. */
function chainOf(t: Term): Extract<Term, { t: 'call' }>[] {
  const out: Extract<Term, { t: 'call' }>[] = [];
  for (let at: Term | null = t; at?.t === 'call' && out.length < 16; at = at.recv) out.push(at);
  return out;
}

/** Whether a value says who makes the request: `request.user`, `this.request.user.id`, `current_user`. */
function isRequester(t: Term): boolean {
  if (principalOf(t) !== null) return true;
  for (let at: Term | null = t; at; at = at.t === 'member' ? at.of : null) {
    if (at.t === 'member' && at.prop === 'user' && (at.of.t === 'member' || at.of.t === 'param' || at.of.t === 'global') && ['request', 'req', 'ctx', 'context', 'state'].includes(at.of.t === 'member' ? at.of.prop : at.of.name)) return true;
  }
  return false;
}

/** A query by the requester's records that now asks for all: `Note.objects.filter(owner=request.user)` became `Note.objects.all()`. */
export function lostRequester(old: Term, now: Term, scoped: (name: string) => boolean): boolean {
  const conditions = chainOf(old).filter((c) => scoped(c.name)).flatMap((c) => c.args.filter((a, i) => (c.names[i] !== undefined && namesOwner(c.names[i]) ? a.t !== 'const' : false) || isRequester(a)));
  if (conditions.length === 0 || (now.t !== 'call' && now.t !== 'member' && now.t !== 'global')) return false;
  const rootOf = (t: Term): number => {
    let at = t;
    while ((at.t === 'call' && at.recv) || at.t === 'member') at = at.t === 'call' ? at.recv! : at.of;
    return at.id;
  };
  return rootOf(old) === rootOf(now) && conditions.every((c) => !containsTerm(now, c.id));
}

/** Names of members of a closure's own parameters that a condition ties to something that is no constant: `n => n.ownerId == userId`. */
function ownersTied(t: Term): string[] {
  const all = t.t === 'op' && (t.op === '&&' || t.op === '||') ? t.args : [t];
  return all.flatMap((x) => {
    if (x.t !== 'op' || x.op !== '==' || x.args.length !== 2) return [];
    const [a, b] = x.args;
    return [[a, b], [b, a]].flatMap(([of, to]) => (of.t === 'member' && of.of.t === 'param' && namesOwner(of.prop) && to.t !== 'const' ? [of.prop] : []));
  });
}

/** A closure's condition that lost a comparison with an owner: `n => n.id == id && n.userId == user.id` became `n => n.id == id`. */
export function lostOwner(old: Term, now: Term): boolean {
  if (old.t !== 'op' || old.op !== '&&') return false;
  const kept = ownersTied(now);
  return ownersTied(old).some((o) => !kept.includes(o));
}

/** Whether a value is the text of a query whose condition names an owner. */
export function ownersInQuery(t: Term): boolean {
  const text = sqlText(t);
  return text !== null && text.includes('where') && wordsOf(text.slice(text.indexOf('where'))).some((w) => OWNER_WORDS.has(w));
}

function sqlText(t: Term): string | null {
  const text = t.t === 'const' ? t.value : t.t === 'concat' ? t.args.map((p) => (p.t === 'const' ? p.value : '?')).join('') : '';
  const lower = text.toLowerCase();
  return /^\s*(select|update|delete)\b/.test(lower) && lower.includes('where') || lower.startsWith('where ') ? lower : null;
}

/**
 * A pattern that is the old one without an anchor at its beginning or end.
 * @param lines `^` and `$` match at every line of the value, as in Ruby
 */
export function lostAnchor(old: Term, now: Term, lines = false): boolean {
  if (old.t !== 'const' || now.t !== 'const' || (old.type !== 'regex' && old.type !== 'string') || old.type !== now.type) return false;
  const a = body(old.value);
  const b = lines ? withoutLineAnchors(body(now.value)) : body(now.value);
  if (a === b) return false;
  const opens = ['\\A', ...(lines ? [] : ['^'])].find((x) => a.startsWith(x));
  const closes = ['\\Z', '\\z', ...(lines ? [] : ['$'])].find((x) => a.endsWith(x) && !a.endsWith(`\\${x}`));
  const bare = a.slice(opens?.length ?? 0, closes ? a.length - closes.length : a.length);
  return bare.length > 2 && ((opens !== undefined && (b === a.slice(opens.length) || b === bare)) || (closes !== undefined && b === a.slice(0, a.length - closes.length)));
}

function withoutLineAnchors(pattern: string): string {
  return pattern.replace(/^\^/, '').replace(/([^\\])\$$/, '$1');
}

/** A pattern's text without slashes and flags. */
function body(value: string): string {
  const end = value.lastIndexOf('/');
  return value.startsWith('/') && end > 0 ? value.slice(1, end) : value;
}

/** How a statement of SQL begins, in lower case. */
const STATEMENT = /^\s*(select|insert|update|delete|replace)\b/;

/** A statement with placeholders for values that now holds a value in its text. */
export function lostBinding(old: Term, now: Term): boolean {
  if (old.t !== 'const' || old.type !== 'string' || now.t !== 'concat' || now.args.every((t) => t.t === 'const')) return false;
  const text = old.value.toLowerCase();
  const left = constantText(now);
  return (STATEMENT.test(text) || CONDITION.test(text)) && placeholders(text) > placeholders(left);
}

/** A condition on a column that was given by its name and is now a text that holds the value. */
export function keyedToText(key: string, value: Term, call: Term): boolean {
  if (call.t !== 'call' || value.t === 'const' || key.startsWith('#')) return false;
  const text = call.args[0];
  return text?.t === 'concat' && constantText(text).includes(key.toLowerCase()) && /[=<>]|\blike\b|\bin\b/.test(constantText(text)) && containsTerm(text, value.id);
}

/** A part of a statement: a column compared with a placeholder. */
const CONDITION = /(?:[=<>]|\blike|\bin)\s{0,4}\(?\s{0,4}(?:\?|:[a-z_]|\$\d|%s)/;

/** A version told by its digest that is now told by a name, which its owner can give to something else. */
export function lostPin(old: Term, now: Term | null): boolean {
  return isDigest(old) && (now === null || (now.t === 'const' && !isDigest(now)));
}

/** Whether a call that was given a statement and its values is given a statement alone in which one of the values stands. */
export function droppedBinding(values: Term, call: Term): boolean {
  if (call.t !== 'call' || (values.t !== 'list' && values.t !== 'record')) return false;
  const statement = call.args[0];
  if (statement?.t !== 'concat' || !STATEMENT.test(constantText(statement))) return false;
  return values.args.some((v) => v.t !== 'const' && containsTerm(statement, v.id));
}

/** Whether a statement with fewer placeholders than another has one of that other's bound values in its text. */
export function boundInText(statement: Term, values: readonly Term[], now: Term): boolean {
  if (now.t !== 'concat' || (statement.t !== 'concat' && statement.t !== 'const')) return false;
  const before = statement.t === 'const' ? statement.value.toLowerCase() : constantText(statement);
  const after = constantText(now);
  return STATEMENT.test(before) && placeholders(before) > placeholders(after) && values.some((v) => v.t !== 'const' && now.args.some((a) => a.id === v.id || containsTerm(a, v.id)));
}

/** The constant parts of a built text, in lower case. */
function constantText(built: Extract<Term, { t: 'concat' }>): string {
  return built.args.map((t) => (t.t === 'const' ? t.value : '')).join('').toLowerCase();
}

function placeholders(text: string): number {
  return text.match(/\?|\$\d+|%s|[:@][a-z_]+/g)?.length ?? 0;
}
