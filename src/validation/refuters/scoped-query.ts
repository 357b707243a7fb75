/** The identity that the check compared now scopes the query: what belongs to others is not found. */
import { leafAtoms } from '../../change/atom.js';
import { effects, type Operation } from '../../change/contract.js';
import { usesTerm } from '../../change/losses.js';
import { subTerms, termText, walkTerm, type Term } from '../../change/term.js';
import { namesOwner, ownersInQuery } from '../../candidates/weaker-constant.js';
import { calleeFits, wordsOf } from '../../knowledge/patterns.js';
import { fails, holds, type Refuter } from '../types.js';

type CallTerm = Extract<Term, { t: 'call' }>;

/** Members and calls that give the key of an identity. */
const KEYS = new Set(['id', 'pk', '_id', 'uid', 'Id', 'ID', 'getId', 'getUid', 'toString', 'uuid', 'sub']);

/** Words in names of queries: `findByIdAndOwner`, `ordersForUser`. */
const JOINING = new Set(['by', 'for', 'of', 'and']);

/** Members that lead to a database and not to what belongs to their holder. */
const HANDLES = new Set(['db', 'database', 'client', 'connection', 'conn', 'session', 'query', 'objects', 'repository', 'repo', 'store', 'model', 'models', 'prisma', 'service', 'app', 'log', 'logger']);

/** The refuter `scoped-query`. */
export const scopedQuery: Refuter = {
  id: 'scoped-query',
  statement: 'The identity that was compared now scopes the query.',
  effect: 'downgrade',
  run(c, ctx) {
    if (c.loss?.kind !== 'guard' || !c.change) return fails('No comparison is gone.');
    const identities = new Map<number, Term>();
    for (const t of compared(c.loss.atoms)) for (const x of [t, holderOf(t)]) if (x && x.t !== 'const') identities.set(x.id, x);
    if (identities.size === 0) return fails('No two values were compared.');
    const before = new Set<number>();
    for (const o of c.change.base.operations) calls(o, (t) => void before.add(t.id));
    const ran = new Set(effects(c.operation.before).map((o) => o.term.id));
    const scoped = ctx.knowledge.mechanisms.flatMap((m) => (m.schema === 'construct-swap' ? ctx.knowledge.roles.get(m.role)!.scoped : []));
    const queries = (t: CallTerm): boolean => scoped.some((p) => calleeFits(p, t.callee, t.name)) || t.args.some(ownersInQuery);
    for (const o of c.change.head.operations) {
      let found: CallTerm | null = null;
      calls(o, (t) => {
        if (found || before.has(t.id) || !scopes(t, identities)) return;
        // What the operation takes was looked for that way, or it is itself the query, or runs behind it.
        if (usesTerm(c.operation, t.id) || (queries(t) && (o === c.operation || ran.has(o.term.id) || ran.has(t.id) || c.others.includes(o)))) found = t;
      });
      if (found) return holds(`Head asks \`${termText(found, 90)}\`.`);
    }
    return fails('No query of head takes the identity.');
  }
};

/** The sides of the comparisons of a guard, `a.equals(b)` included. */
function compared(atoms: Parameters<typeof leafAtoms>[0]): Term[] {
  return leafAtoms(atoms).flatMap((a) => {
    if (a.op === '==' && a.a && a.b) return [a.a, a.b];
    return a.op === 'true' && a.a?.t === 'call' && a.a.args.length > 0 ? [...(a.a.recv ? [a.a.recv] : []), ...a.a.args] : [];
  });
}

/** What has the key: `user` of `user.id`. */
function holderOf(t: Term): Term | null {
  if (t.t === 'member' && KEYS.has(t.prop)) return t.of;
  return t.t === 'call' && t.recv && KEYS.has(t.name) ? t.recv : null;
}

function calls(o: Operation, visit: (t: CallTerm) => void): void {
  for (const x of [o.term, ...o.args, ...(o.recv ? [o.recv] : [])]) walkTerm(x, (t) => void (t.t === 'call' && visit(t)));
}

/** Whether a call looks for what belongs to one of the identities. */
function scopes(t: CallTerm, identities: ReadonlyMap<number, Term>): boolean {
  const is = (x: Term): boolean => identities.has(x.id);
  if (t.args.some((a, i) => t.names[i] !== undefined && namesOwner(t.names[i]) && is(a))) return true;
  if (t.args.some((a) => recordScopes(a, is))) return true;
  const given = t.args.some((a) => is(a) || ((a.t === 'list' || a.t === 'record') && a.args.some(is)));
  if (given && ((namesOwner(t.name) && wordsOf(t.name).some((w) => JOINING.has(w))) || t.args.some(ownersInQuery))) return true;
  // `user.orders.get(id)`: the collection is the identity's own.
  for (let r: Term | null = t.recv; r; r = r.t === 'member' ? r.of : r.t === 'call' ? r.recv : null) {
    if (r.t === 'member' && is(r.of) && !KEYS.has(r.prop) && !HANDLES.has(r.prop)) return true;
  }
  return false;
}

function recordScopes(top: Term, is: (t: Term) => boolean): boolean {
  const stack = [top];
  for (let n = 0; stack.length && n < 40; n++) {
    const t = stack.pop()!;
    if (t.t !== 'record' && t.t !== 'list') continue;
    if (t.t === 'record' && t.keys.some((k, i) => namesOwner(k) && is(t.args[i]))) return true;
    stack.push(...subTerms(t));
  }
  return false;
}
