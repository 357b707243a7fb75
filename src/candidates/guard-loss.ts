/** Guard loss: a condition that governed an operation in base does not govern it in head. */
import { leafAtoms, type Atom } from '../change/atom.js';
import type { FunctionChange } from '../change/index.js';
import { sameComparison } from '../change/inequality.js';
import type { Governed, GuardLoss } from '../change/losses.js';
import { walkTerm, type Term } from '../change/term.js';
import { caseTests, conditions, steps, type Operation } from '../change/contract.js';
import { atomFeatures, carriersOf, COUNTS, guardFeatures } from '../characterize/features.js';
import { wordsOf } from '../knowledge/patterns.js';
import type { Expr, Func, Unit } from '../syntax/form.js';
import { calleeName, funcExprs, isEntry } from '../syntax/walk.js';
import { lossCandidate } from './loss.js';
import { roleOf, testedCalls } from './role-of.js';
import { enforces, matters, othersOf, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

/** Candidates for guards that govern an operation no more. */
export function guardLosses(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const loss of change.losses) {
      if (loss.kind !== 'guard' || caseTests.has(loss.at.span) || !understood(loss) || onlyRewritten(loss, change) || keptInCallee(loss, change, ctx)) continue;
      const lasting = loss.governed.filter((g) => matters(g.to) && (!isEntry(change.pair.base.func) || surelyPaired(g, change)));
      // Where nothing but a line in a log was governed, only roles that are about logs fit.
      const open = lasting.length ? lasting : loss.governed.filter((g) => ctx.classifier.classes(g.to, language).has('log'));
      if (open.length === 0) continue;
      // The test as written names locals, which functions of events don't have, and also what head still asks.
      const features = isEntry(change.pair.base.func) ? atomFeatures(loss.atoms, loss.denial, ctx.definitionOf) : guardFeatures(loss.atoms, loss.at, loss.denial, ctx.definitionOf);
      if (recursive(change.pair.base.func, change.pair.base.file.unit)) features.words.add('recursion');
      if (decides(loss)) for (const w of ['decision', ...wordsOf(change.pair.base.func.name)]) features.words.add(w);
      const carriers = carriersOf(loss.atoms);
      const asked = testedCalls(loss.atoms);
      const lost = { schema: 'guard-loss', part: 'guards', features, governed: open, carriers, calls: lasting.length ? asked : [], language } as const;
      // What shows the whole environment does so whatever was tested.
      const shown = new Set(open.some((g) => ctx.classifier.classes(g.to, language).has('environment')) ? ['environment'] : []);
      const told = roleOf(ctx, lost, shown, (x) => lasting.length > 0 || x.mechanism.operations.includes('log'));
      if (!told || (told.fit.role.id === 'size-limit' && measuredGone(loss, change))) continue;
      // Enforcement that now runs on every way is no operation left open, and whether a call worked is no check of that call.
      const names = new Set(asked.map((t) => t.name));
      const left = open.filter((g) => !enforces(ctx, g.to, told.fit.role, language) && !(g.to.kind === 'call' && names.has(g.to.name)));
      const chosen = rankGoverned(ctx, left, carriers, told.fit.mechanism.operations, language);
      const first = chosen[0];
      if (!first) continue;
      out.push(lossCandidate({ ...told, change, loss, features, open: first.governed, value: first.value ?? carriers[0] ?? null, usesValue: first.usesValue, others: othersOf(chosen) }));
    }
  }
  return out;
}

/**
 * Whether the condition stands in a called function that the change touches, which by itself lost none: only what the caller
 * hands to it is another value, and the test of it is still made.
 */
function keptInCallee(loss: GuardLoss, change: FunctionChange, ctx: Context): boolean {
  const inside = (func: Func): boolean => func.span.start <= loss.at.span.start && loss.at.span.end <= func.span.end;
  const unit = ctx.analysis.files.find((f) => f.base?.unit.path === loss.at.path)?.base?.unit;
  const holder = unit?.functions.filter((f) => f.form !== 'file' && inside(f)).sort((a, b) => b.span.start - a.span.start)[0];
  if (!holder || holder === change.pair.base.func || (change.pair.base.file.unit === unit && inside(change.pair.base.func))) return false;
  const own = ctx.analysis.changes.find((c) => c.pair.base.func === holder);
  return own !== undefined && !own.losses.some((l) => l.kind === 'guard' && l.at.span.start === loss.at.span.start);
}

/** Whether head makes each lost comparison in another form: what is on the one side of it may go to the other. */
function onlyRewritten(loss: GuardLoss, change: FunctionChange): boolean {
  const lost = leafAtoms(loss.atoms);
  if (!lost.every((a) => a.op === '<')) return false;
  const gained = change.gains.flatMap((g) => (g.kind === 'guard' && g.governed.some((x) => loss.governed.some((y) => y.to === x.from)) ? leafAtoms(g.atoms) : []));
  return gained.length > 0 && lost.every((a) => gained.some((b) => sameComparison(a, b)));
}

/**
 * Whether two operations of an event's function are one: they have the same operands, or their callee occurs once on each side.
 * Such functions call the same few programs over and over.
 */
function surelyPaired({ from, to }: Governed, change: FunctionChange): boolean {
  const operands = (o: Operation): string => o.args.map((a) => a.id).join();
  const once = (all: readonly Operation[]): boolean => all.filter((o) => o.key === from.key).length === 1;
  return operands(from) === operands(to) || (once(change.base.operations) && once(change.head.operations));
}

/** Languages in which no function answers no by a number. */
const WITH_TRUTH: ReadonlySet<string> = new Set(['javascript', 'typescript', 'python', 'ruby', 'kotlin', 'scala']);

/** The guard makes its function answer no (`false`, an error) where it now answers yes. */
function decides(loss: GuardLoss): boolean {
  const value = loss.denial?.form === 'return' ? loss.denial.value : null;
  if (value?.t !== 'const' || value.value === 'true') return false;
  const answers = loss.governed.flatMap((g) => (g.to.kind === 'return' ? [g.to.args[0]] : []));
  // Where yes and no have values of their own, a number is a count.
  if (value.type === 'number' && WITH_TRUTH.has(loss.pair.base.file.unit.language)) return false;
  // Where the other answer is how many there are, zero is a number and no refusal.
  if (value.type === 'number' && answers.some((t) => t !== undefined && isQuantity(t))) return false;
  return answers.some((t) => (t?.id ?? 0) !== value.id);
}

/** Whether a value is a count or is calculated. */
function isQuantity(t: Term): boolean {
  return (t.t === 'op' && t.args.length > 1 && ARITHMETIC.has(t.op)) || (t.t === 'member' && COUNTS.has(t.prop)) || (t.t === 'call' && COUNTS.has(t.name));
}

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '<<', '>>']);

/** Whether all that the guard counts are results of calls that head makes nowhere: what isn't made needs no limit. */
function measuredGone(loss: GuardLoss, change: FunctionChange): boolean {
  const counted: Term[] = [];
  for (const a of leafAtoms(loss.atoms)) for (const t of [a.a, a.b]) {
    if (t?.t === 'call' && t.args.length === 1 && !t.recv && t.args[0].t === 'call') counted.push(t.args[0]);
    else if (t?.t === 'member' && t.of.t === 'call') counted.push(t.of);
  }
  if (counted.length === 0) return false;
  const made = new Set<string>();
  for (const o of change.head.operations) for (const t of [o.term, ...o.args, ...(o.recv ? [o.recv] : [])]) walkTerm(t, (x) => void (x.t === 'call' && made.add(x.name)));
  return counted.every((t) => t.t === 'call' && !made.has(t.name));
}

/** Whether a function calls itself; a call of its name may mean another one of the same name and as many parameters. */
function recursive(func: Func, unit: Unit): boolean {
  if (unit.functions.some((f) => f !== func && f.name === func.name && f.container === func.container && f.params.length === func.params.length)) return false;
  let found = false;
  funcExprs(func, (e) => {
    if (e.kind === 'call' && calleeName(e) === func.name) found = true;
    return !found;
  });
  return found && func.name !== '';
}

/** Leaf conditions beyond which a condition is a summary of several, not one check. */
const MAX_LEAVES = 10;

/** Every atom is understood: a condition inside a syntax error says nothing. */
function understood(loss: GuardLoss): boolean {
  const leaves = leafAtoms(loss.atoms);
  if (leaves.length > MAX_LEAVES || !leaves.every((a) => a.op !== 'unknown' && !broken(a.a) && !broken(a.b))) return false;
  return !chooses(loss) && !testsAllocation(loss) && !testsOwnCall(loss) && !(testsFailure(loss) && (leaves.filter((a) => a.a?.t !== 'param').length > 1 || askedAbove(leaves[0])));
}

/** Whether both ways lead on to an answer, so that the test chose between two and refused nothing: `x ? 'https' : 'http'`. */
function chooses({ atoms, denial }: GuardLoss): boolean {
  const ids = new Set(atoms.map((a) => a.id));
  const answer = denial?.form === 'return' && denial.calls.length === 0 ? denial.value : null;
  return answer?.t === 'const' && answer.type === 'string' && answer.value !== '' && atoms.some((a) => a.opposite !== undefined && ids.has(a.opposite));
}

/** Whether the test as written asks only if memory was there: `if (!copy)` behind `copy = malloc(n)`. */
function testsAllocation(loss: GuardLoss): boolean {
  const test = conditions.get(loss.at.span);
  const asked = test?.kind === 'unary' && test.operator === '!' ? test.operand : test?.kind === 'binary' && test.right.kind === 'literal' && test.right.type === 'null' ? test.left : test;
  if (asked?.kind !== 'name') return false;
  return leafAtoms(loss.atoms).some((a) => (a.op === 'true' || a.op === 'null') && a.a !== undefined && allocates(a.a));
}

/**
 * Whether the test asks if a call worked that is made under the rest of the condition (`if (copy == NULL)`, `if (parse(x) != OK)`),
 * and head still asks so where it makes the call, which is more rarely.
 */
function testsOwnCall({ at, atoms, governed, pair }: GuardLoss): boolean {
  const { language } = pair.base.file.unit;
  const test = conditions.get(at.span);
  if ((language !== 'c' && language !== 'cpp') || test?.kind !== 'binary' || atoms.length !== 1 || atoms[0].op !== 'or') return false;
  const lost = leafAtoms(atoms);
  if (!lost.some((a) => [a.a, a.b].some((t) => t?.t === 'call') && (a.op === 'null' || (a.op === '==' && [a.a, a.b].some((t) => t?.t === 'global'))))) return false;
  return governed.some((g) => steps(g.to.path).some(({ atom }) => {
    const now = new Set(leafAtoms([atom]).map((a) => a.id));
    return atom.op === 'or' && now.size > lost.length && lost.every((a) => now.has(a.id));
  }));
}

function allocates(t: Term): boolean {
  const call = t.t === 'op' && t.args.length === 1 ? t.args[0] : t;
  return call.t === 'call' && wordsOf(call.name).some((w) => w.endsWith('alloc') || w === 'strdup' || w === 'strndup');
}

/** Whether the test as written asks only if something failed: `err != nil`, `if (err)`. */
function testsFailure(loss: GuardLoss): boolean {
  const test = conditions.get(loss.at.span);
  const isFailure = (e: Expr | undefined): boolean => e?.kind === 'name' && wordsOf(e.name).some((w) => FAILURES.has(w));
  if (!test) return false;
  if (isFailure(test)) return true;
  return test.kind === 'binary' && (isFailure(test.left) || isFailure(test.right)) && [test.left, test.right].some((e) => e.kind === 'literal' && e.type === 'null');
}

const FAILURES: ReadonlySet<string> = new Set(['err', 'error']);

/** Whether the failure is that of a call whose other result is the answer: `ok, err := MatchString(…)`. */
function askedAbove(a: Atom | undefined): boolean {
  const of = a?.a?.t === 'member' && /^[1-9]$/.test(a.a.prop) ? a.a.of : null;
  return of?.t === 'call' && ASKING.has(wordsOf(of.name)[0] ?? '');
}

/** First words of names of calls that answer yes or no. */
const ASKING: ReadonlySet<string> = new Set(['is', 'has', 'match', 'matches', 'contains', 'equal', 'equals', 'exists', 'can', 'should']);

function broken(t: Term | undefined): boolean {
  let found = false;
  if (t) walkTerm(t, (x) => {
    if (x.t === 'unknown' && (x.reason === 'syntax-error' || x.reason === 'depth')) found = true;
    return !found;
  });
  return found;
}
