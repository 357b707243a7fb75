/** What the forms of a refusal that lost something share: the refusals of a function, with the tests that lead to them. */
import { leafAtoms, type Atom, type Atoms } from '../change/atom.js';
import type { Denial, Operation, PathStep } from '../change/contract.js';
import { walkTerm, type Place, type Term } from '../change/term.js';
import type { Features } from '../characterize/features.js';
import { isCatchAll } from '../characterize/roles.js';
import { fitting, type RoleFit } from './select.js';
import type { Context } from './types.js';
import type { Mechanism } from '../knowledge/index.js';

/** A test that leads to a refusal. */
export interface RefusingTest {
  guard: Place;
  /** The condition under which control goes on, as the operations behind it meet it. */
  passes: Atom[];
  denial: Denial;
}

/** Answers that say no. */
const STATUS = new Set(['400', '401', '403', '404', '405', '413', '422', '429']);
const REFUSING = new Set(['abort', 'forbidden', 'unauthorized', 'deny', 'accessdenied', 'badrequest', 'throw', 'reject', 'fail', 'halt', 'sendstatus', 'wp_die', 'send_error', 'senderror']);

/** Whether an operation refuses: it throws, returns false or nothing but an error, or answers with such a status. */
export function isRefusal(o: Operation): boolean {
  if (o.kind === 'throw') return true;
  if (o.kind === 'call') return REFUSING.has(o.name.toLowerCase()) || ((o.name === 'status' || o.name === 'writeHead' || o.name === 'set_status') && o.args[0]?.t === 'const' && STATUS.has(o.args[0].value));
  if (o.kind !== 'return') return false;
  const v = o.args[0];
  if (v?.t === 'const') return v.value === 'false';
  return v !== undefined && saysNo(v);
}

function saysNo(v: Term): boolean {
  let found = false;
  if (v.t === 'call') walkTerm(v, (t) => {
    if (t.t === 'call' && (REFUSING.has(t.name.toLowerCase()) || ((t.name === 'status' || t.name === 'json' || t.name === 'Response') && t.args.some((a) => a.t === 'const' && STATUS.has(a.value))))) found = true;
    return !found && t.t === 'call';
  });
  return found;
}

/** The last test on the way to a refusal; null when it refuses in any case. */
export function testOf(refusal: Operation, atoms: Atoms): RefusingTest | null {
  const last = refusal.path;
  if (!last) return null;
  const tested: Atom[] = [];
  for (let p: PathStep | null = last; p && p.guard.span === last.guard.span; p = p.parent) tested.unshift(p.atom);
  const value = refusal.args[0] ?? null;
  const words: string[] = [];
  const calls: string[] = [];
  for (const t of [value, ...(refusal.kind === 'call' ? refusal.args : [])]) if (t) walkTerm(t, (x) => {
    if (x.t === 'const') words.push(x.value);
    else if (x.t === 'call') calls.push(x.name);
    return true;
  });
  if (refusal.kind === 'call') calls.unshift(refusal.name);
  return { guard: last.guard, passes: atoms.negate(tested, last.guard), denial: { form: refusal.kind === 'return' ? 'return' : 'throw', value, calls, words, at: refusal.at } };
}

/** The mechanism whose role a test tells by itself, and not only by where it stands. */
export function toldBy(ctx: Context, schema: Mechanism['schema'], features: Features, classes: ReadonlySet<string>, language: string): RoleFit | null {
  return fitting(ctx, schema, 'guards', features, classes, language).find((f) => !isCatchAll(f.shape)) ?? null;
}

/** The values that conditions are about: their operands that are no constants. */
export function testedValues(atoms: readonly Atom[]): Term[] {
  return leafAtoms([...atoms]).flatMap((a) => [a.a, a.b]).filter((t): t is Term => t !== undefined && t.t !== 'const' && t.t !== 'global');
}
