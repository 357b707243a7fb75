/** Construct swap: an unsafe construct, or an option's weak value, stands where a safe one stood. */
import type { Contract, Operation } from '../change/contract.js';
import { containsTerm, walkTerm, type Term } from '../change/term.js';
import type { Loss } from '../change/losses.js';
import { termFeatures, wrapperFeatures } from '../characterize/features.js';
import { fit } from '../characterize/roles.js';
import { pathOf } from '../characterize/origin.js';
import { VERSION } from '../characterize/packages.js';
import { leafAtoms, type Atom } from '../change/atom.js';
import { calleeFits, wordsOf } from '../knowledge/patterns.js';
import type { Role } from '../knowledge/index.js';
import { supertypesOf } from './derived.js';
import { checkedValues } from './checked-value.js';
import { joinedCommands } from './joined-command.js';
import { looserMatch } from './looser-match.js';
import { registersReader } from './reading-handler.js';
import { boundInText, droppedBinding, keyedToText, lostAnchor, lostBinding, lostOwner, lostPin, lostAssociation, lostOwnRecords, lostRequester, lostScope, namesOwner } from './weaker-constant.js';
import { plainConstant, safeByDefault, weakened } from './weak-option.js';
import { toldDetail, weakerValue } from './weaker-value.js';
import { lossCandidate } from './loss.js';
import { rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

/** Score of an exchange of one known construct for another: it says more than what can be read from names. */
const EXCHANGED = 9;
/** Score of a weaker value, or of an unsafe answer beside others. */
const WEAKENED = 7;

/** Candidates for unsafe constructs and weak values in place of safe ones. */
export function constructSwaps(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const mechanisms = ctx.knowledge.mechanisms.filter((m) => m.schema === 'construct-swap');
  const supertypes = supertypesOf(ctx.analysis);
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const loss of change.losses) {
      for (const mechanism of mechanisms) {
        const role = ctx.knowledge.roles.get(mechanism.role)!;
        const unsafe = swapped(loss, role, language, supertypes);
        if (unsafe && madeSafe(unsafe, role, ctx, language)) continue;
        const exchanged = unsafe ?? exchangedTests(loss, change.gains, role, language) ?? (role.constants === 'anchor' ? looserMatch(loss, change.gains, language, ctx.definitionOf) : null);
        const at = exchanged ?? (plainConstant(loss) || safeByDefault(loss, role, ctx) ? null : weakened(loss, role)) ?? weakerConstant(loss, role, language) ?? weakerValue(loss, role);
        if (!at || toldDetail(change.base.operations, role) || (role.id === 'csrf-protection' && registersReader(loss))) continue;
        if (loss.kind === 'entry' && [...ctx.analysis.changes.map((x) => x.base), ...ctx.analysis.removed].some((x) => alreadyWeak(x, loss))) continue;
        if (loss.kind === 'entry' && (onlyMoved(ctx, loss) || madeUpFor(loss, change.losses, role))) continue;
        const direct = loss.kind === 'entry' ? loss.governed.filter((g) => [g.to.term, ...g.to.args].some((t) => t.id === loss.of.id || containsTerm(t, loss.of.id))) : loss.governed;
        const first = [...(direct.length ? direct : loss.governed)].sort((x, y) => x.to.index - y.to.index)[0];
        const chosen = rankGoverned(ctx, first ? [first] : [], [], mechanism.operations, language)[0];
        if (!chosen) continue;
        const told = { mechanism, role, shape: null, score: exchanged ? EXCHANGED : WEAKENED };
        out.push(lossCandidate({ fit: told, change, loss, features: termFeatures(at, ctx.definitionOf), open: chosen.governed, value: at, usesValue: true }));
        break;
      }
    }
  }
  return [...out, ...addedWeakOptions(ctx), ...checkedValues(ctx), ...joinedCommands(ctx), ...exchangedCalls(ctx), ...unsafeReturns(ctx)];
}

/**
 * Whether what an unsafe construct takes needs no enforcement of the role: something of the role stands around it, or, for a
 * role about characters, it is made of constants and of what calls give.
 */
export function madeSafe(unsafe: Term, role: Role, ctx: Context, language: string): boolean {
  const taken = unsafe.t === 'call' ? unsafe.args : [unsafe];
  if (taken.length === 0 || role.wrappers.length === 0) return false;
  const any = new Set(['any', 'html']);
  let wrapped = false;
  let varies = false;
  for (const top of taken) walkTerm(top, (t) => {
    if (t.t === 'call') {
      if (t.args.length > 0 && role.wrappers.some((w) => fit(w, wrapperFeatures(t, t.args[0], ctx.definitionOf), any, language) > 0)) wrapped = true;
      return false;
    }
    if ((t.t === 'member' && !MEASURES.has(t.prop)) || t.t === 'param' || t.t === 'index' || t.t === 'each' || t.t === 'unknown' || t.t === 'loop') varies = true;
    return t.t !== 'member';
  });
  return wrapped || (role.characters === true && unsafe.t === 'call' && unsafe.recv !== null && !varies);
}

/** Fields that are numbers. */
const MEASURES: ReadonlySet<string> = new Set(['length', 'size', 'count', 'total']);

/** A safe call that runs no more, and an unsafe one over the same values that head adds in its function. */
function exchangedCalls(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const loss of change.losses) {
      if (loss.kind !== 'effect') continue;
      const values: Term[] = [];
      for (const a of loss.effect.args) walkTerm(a, (t) => void ((t.t === 'param' || t.t === 'call' || t.t === 'each') && values.push(t)));
      for (const mechanism of ctx.knowledge.mechanisms) {
        if (mechanism.schema !== 'construct-swap') continue;
        const role = ctx.knowledge.roles.get(mechanism.role)!;
        const named = (o: Operation, patterns: string[]): boolean => patterns.some((p) => calleeFits(p, o.dotted, o.name));
        const pair = role.constructs.find((x) => (!x.languages || x.languages.includes(language)) && named(loss.effect, x.safe));
        const gain = pair && change.gains.find((g) => g.kind === 'effect' && named(g.effect, pair.unsafe) && g.effect.func.qualified === loss.effect.func.qualified && values.some((v) => g.effect.args.some((a) => a.id === v.id || containsTerm(a, v.id))));
        if (gain?.kind !== 'effect' || madeSafe(gain.effect.term, role, ctx, language)) continue;
        const fit = { mechanism, role, shape: null, score: EXCHANGED };
        const open = { from: loss.effect, to: gain.effect };
        out.push(lossCandidate({ fit, change, loss, features: termFeatures(gain.effect.term, ctx.definitionOf), open, value: gain.effect.term, usesValue: true }));
        break;
      }
    }
  }
  return out;
}

/** A call beside one of the same callee that base has, which says of an option what weakens it: the second try without the check. */
function addedWeakOptions(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const change of ctx.analysis.changes) {
    for (const to of change.pairing.added) {
      if (to.kind !== 'call' || to.inlined > 0 || to.term.t !== 'call') continue;
      const from = change.base.operations.find((o) => o.kind === 'call' && o.dotted === to.dotted && o.func.qualified === to.func.qualified);
      const option = from && optionsIn(to.term).find((x) => !optionsIn(from.term).some((y) => y.key === x.key && y.value.id === x.value.id));
      if (!from || !option) continue;
      for (const mechanism of ctx.knowledge.mechanisms.filter((m) => m.schema === 'construct-swap')) {
        const role = ctx.knowledge.roles.get(mechanism.role)!;
        const weak = optionsIn(to.term).find(({ key, value }) => value.t === 'const' && role.options.some((o) => !o.calls && o.safe.length > 0 && o.keys.includes(key) && o.weak.includes(value.value)) && !optionsIn(from.term).some((y) => y.key === key && y.value.id === value.id));
        if (!weak) continue;
        const open = { from, to };
        const loss: Loss = { kind: 'entry', pair: change.pair, at: from.at, governed: [open], key: weak.key, of: to.term, old: optionsIn(from.term).find((y) => y.key === weak.key)?.value ?? null, new: weak.value };
        out.push(lossCandidate({ fit: { mechanism, role, shape: null, score: WEAKENED }, change, loss, features: termFeatures(weak.value, ctx.definitionOf), open, value: to.args[0] ?? weak.value, usesValue: true }));
        break;
      }
    }
  }
  return out;
}

/** Keyed arguments of a call, and the entries of records among its arguments. */
function optionsIn(call: Term): { key: string; value: Term }[] {
  if (call.t !== 'call') return [];
  return call.args.flatMap((a, i) => [...(call.names[i] === undefined ? [] : [{ key: call.names[i], value: a }]), ...(a.t === 'record' ? a.keys.map((key, k) => ({ key, value: a.args[k] })) : [])]);
}

/** A function that answered with a safe construct and in head may answer with an unsafe one instead. */
function unsafeReturns(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const supertypes = supertypesOf(ctx.analysis);
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    const answers = change.base.operations.filter((o) => o.kind === 'return' && o.inlined === 0);
    const other = change.pairing.pairs.filter((p) => p.base.term.id !== p.head.term.id).map((p) => p.head);
    const fresh = [...change.pairing.added, ...other].filter((o) => o.kind === 'return' && o.inlined === 0);
    if (answers.length === 0 || fresh.length === 0) continue;
    for (const mechanism of ctx.knowledge.mechanisms.filter((m) => m.schema === 'construct-swap')) {
      const role = ctx.knowledge.roles.get(mechanism.role)!;
      for (const pair of role.constructs) {
        if ((pair.languages && !pair.languages.includes(language)) || pair.unsafe.includes('==')) continue;
        const safe = answers.find((o) => findCall(o.term, pair.safe));
        const unsafe = safe && !answers.some((o) => findCall(o.term, pair.unsafe) || findString(o.term, pair.unsafe)) ? fresh.find((o) => o.func.qualified === safe.func.qualified && (findCall(o.term, pair.unsafe) ?? findString(o.term, pair.unsafe))) : undefined;
        if (!safe || !unsafe) continue;
        const at = findCall(unsafe.term, pair.unsafe) ?? unsafe.term;
        const open = { from: safe, to: unsafe };
        const loss: Loss = { kind: 'swap', pair: change.pair, at: safe.at, governed: [open], old: safe.term, new: unsafe.term, callee: false };
        // One answer in the place of another is told from a safe use of the unsafe construct as any exchange is.
        if (other.includes(unsafe) && !swapped(loss, role, language, supertypes)) continue;
        const fit = { mechanism, role, shape: null, score: WEAKENED };
        out.push(lossCandidate({ fit, change, loss, features: termFeatures(at, ctx.definitionOf), open, value: at, usesValue: true }));
      }
    }
  }
  return out;
}

/** A constant key or header name of the unsafe construct. */
function findString(t: Term, patterns: string[]): Term | null {
  let found: Term | null = null;
  walkTerm(t, (x) => {
    if (!found && ((x.t === 'const' && patterns.includes(x.value)) || (x.t === 'member' && patterns.includes(x.prop)))) found = x;
    return !found;
  });
  return found;
}

/** Whether a variable of a file that is gone here is given the same constant under the same name as often as before: it stands somewhere else now. */
function onlyMoved(ctx: Context, loss: Extract<Loss, { kind: 'entry' }>): boolean {
  const old = loss.old;
  if (loss.new || old?.t !== 'const' || loss.of.t !== 'global') return false;
  const count = (all: readonly Contract[]): number => new Set(all.flatMap((x) => x.operations.filter((o) => gives(o, loss.key, old.id)).map((o) => `${o.at.path}:${o.at.span.start}`))).size;
  const { changes, added, removed } = ctx.analysis;
  return count([...changes.map((x) => x.head), ...added]) >= count([...changes.map((x) => x.base), ...removed]);
}

/** Whether a function that is gone made up for a weakness that is gone with it: own validation beside `skipVerify: true`. */
function madeUpFor(loss: Extract<Loss, { kind: 'entry' }>, all: readonly Loss[], role: Role): boolean {
  if (loss.new || loss.old?.t !== 'closure') return false;
  return all.some((l) => l.kind === 'entry' && l.new === null && l.old?.t === 'const' && l.old.value === 'true' && role.options.some((o) => o.notKeyWords?.some((w) => wordsOf(l.key).includes(w))));
}

/** Whether a changed function of base already gave the option the weak value: then it only moved. */
function alreadyWeak(base: Contract, loss: Extract<Loss, { kind: 'entry' }>): boolean {
  const weak = loss.new;
  if (!weak || weak.t !== 'const' || loss.key.startsWith('#')) return false;
  // A version belongs to what it is the version of.
  const of = loss.key === VERSION && loss.of.t === 'call' ? loss.of.callee : null;
  return base.operations.some((o) => (of === null || o.dotted === of) && gives(o, loss.key, weak.id));
}

/** Whether an operation gives an option a value: stored in it, by name, or as an entry of a record. */
function gives(o: Operation, key: string, value: number): boolean {
  if (o.kind === 'write' && o.name === key && o.term.id === value) return true;
  if (o.names.some((n, i) => n === key && o.args[i].id === value)) return true;
  let found = false;
  for (const t of o.args) walkTerm(t, (x) => {
    if (x.t === 'record') x.keys.forEach((k, i) => { if (k === key && x.args[i].id === value) found = true; });
    return !found;
  });
  return found;
}

/** The unsafe construct in head when the loss exchanges a safe one for it. */
function swapped(loss: Loss, role: Role, language: string, supertypes: (name: string) => readonly string[]): Term | null {
  let old: Term | null = null;
  let now: Term[] = [];
  let base: Term[] = [];
  if (loss.kind === 'swap') {
    old = loss.old;
    now = [loss.new];
  } else if (loss.kind === 'wrapper') {
    old = loss.wrapper;
    now = loss.governed.map((g) => g.to.term);
    base = loss.governed.map((g) => g.from.term);
  }
  if (!old) return null;
  for (const pair of role.constructs) {
    if (pair.languages && !pair.languages.includes(language)) continue;
    const safe = findCall(old, pair.safe);
    if (!safe) continue;
    // What base used as well did not come in the place of what is gone.
    if (base.some((t) => !pair.unsafe.includes('==') && findCall(t, pair.unsafe))) continue;
    for (const t of now) {
      if (findCall(t, pair.safe) || derivedFrom(t, pair.safe, supertypes)) continue;
      const unsafe = (pair.unsafe.includes('==') ? findComparison(t) : null) ?? findCall(t, pair.unsafe);
      // A text that is constant has its values bound.
      if (unsafe?.t === 'call' && role.constants === 'binding' && unsafe.args[0]?.t === 'const') continue;
      if (unsafe) return unsafe;
    }
  }
  return null;
}

/** The unsafe comparison when a lost test used a safe construct and a new one over the same operation does not. */
function exchangedTests(loss: Loss, gains: Loss[], role: Role, language: string): Term | null {
  if (loss.kind !== 'guard') return null;
  for (const pair of role.constructs) {
    if (pair.languages && !pair.languages.includes(language)) continue;
    // Whether a construct gave anything at all says nothing of what it is.
    if (!atomTerms(loss.atoms.filter((a) => a.op !== 'null')).some((t) => findCall(t, pair.safe))) continue;
    for (const gain of gains) {
      if (gain.kind !== 'guard' || !gain.governed.some((g) => loss.governed.some((l) => l.to === g.from))) continue;
      const terms = atomTerms(gain.atoms);
      if (terms.some((t) => findCall(t, pair.safe))) continue;
      if (pair.unsafe.includes('==')) {
        const test = leafAtoms(gain.atoms).find((a) => a.op === '==' || a.op === 'in');
        if (test?.a) return test.a;
      }
      for (const t of terms) {
        const unsafe = findCall(t, pair.unsafe);
        if (unsafe) return unsafe;
      }
    }
  }
  return null;
}

function atomTerms(atoms: Atom[]): Term[] {
  return leafAtoms(atoms).flatMap((a) => [a.a, a.b].filter((x): x is Term => x !== undefined));
}

/** The new value when a scope or an anchor was taken out of a constant of the role's kind. */
function weakerConstant(loss: Loss, role: Role, language: string): Term | null {
  const pair = loss.kind === 'swap' && !loss.callee ? { old: loss.old, now: loss.new } : loss.kind === 'entry' && loss.old && loss.new ? { old: loss.old, now: loss.new } : null;
  if (role.constants === 'scope') {
    if (pair && (lostScope(pair.old, pair.now) || lostAssociation(pair.old, pair.now))) return pair.now;
    if (pair && lostRequester(pair.old, pair.now, (name) => role.scoped.includes(name))) return pair.now;
    if (pair && lostOwnRecords(pair.old, pair.now) && loss.governed.some((g) => g.to.kind === 'call' && g.to.recv?.id === pair.now.id && g.to.args.length > 0)) return pair.now;
    const predicate = loss.kind === 'wrapper' ? { old: loss.wrapper, now: loss.inner } : pair;
    const selects = (o: Operation): boolean => o.kind === 'return' && o.func.registrar !== undefined && role.scoped.some((c) => calleeFits(c, o.func.registrar!.callee, o.func.registrar!.callee.slice(o.func.registrar!.callee.lastIndexOf('.') + 1)));
    if (predicate && loss.governed.some((g) => selects(g.to)) && lostOwner(predicate.old, predicate.now)) return predicate.now;
    if (loss.kind === 'entry' && loss.old && !loss.new && namesOwner(loss.key) && loss.old.t !== 'const' && !containsTerm(loss.of, loss.old.id) && role.scoped.some((c) => loss.governed.some((g) => calleeFits(c, g.to.dotted, g.to.name)))) return loss.of;
  }
  if (role.constants === 'binding' && pair && lostBinding(pair.old, pair.now)) return pair.now;
  if (role.constants === 'pin' && loss.kind === 'entry' && loss.key === VERSION && loss.old && lostPin(loss.old, loss.new)) return loss.new ?? loss.of;
  if (role.constants === 'binding' && loss.kind === 'swap' && loss.old.t === 'call' && loss.old.args[0]) {
    // A prepared statement gives way to a plain one that is handed its text later.
    const text = loss.old.args[0];
    const open = loss.governed.find((g) => g.to.args[0] && lostBinding(text, g.to.args[0]));
    if (open) return open.to.args[0];
  }
  if (role.constants === 'binding' && loss.kind === 'wrapper' && loss.wrapper.t === 'call') {
    // A call that put values into a statement's placeholders is gone, and the statement now has one of them in its text.
    const [text, ...values] = loss.wrapper.args;
    const open = text && loss.governed.map((g) => g.to.args[0]).find((now) => now && boundInText(text, values, now));
    if (open) return open;
  }
  if (role.constants === 'binding' && loss.kind === 'entry' && loss.key.startsWith('#') && loss.old && !loss.new && droppedBinding(loss.old, loss.of)) return loss.of;
  if (role.constants === 'binding' && loss.kind === 'entry' && loss.old && !loss.new && keyedToText(loss.key, loss.old, loss.of)) return loss.of;
  if (role.constants === 'anchor' && pair && lostAnchor(pair.old, pair.now, language === 'ruby') && !loss.governed.some((g) => wholeMatch(g.to, language))) return pair.now;
  return null;
}

/** Whether an operation matches the whole value, whatever anchors its pattern has. */
function wholeMatch(o: Operation, language: string): boolean {
  return o.kind === 'call' && (o.name === 'fullmatch' || (language === 'java' && o.name === 'matches'));
}

/** Finds a call or member by its name; `=text` is a string constant (without case), `{}` an empty object. */
function findCall(t: Term, patterns: string[]): Term | null {
  let found: Term | null = null;
  walkTerm(t, (x) => {
    if (found) return false;
    if (x.t === 'call' && patterns.some((p) => calleeFits(p, x.callee, x.name))) found = x;
    else if (x.t === 'member' && patterns.some((p) => calleeFits(p, pathOf(x), x.prop))) found = x;
    else if (x.t === 'global' && patterns.some((p) => calleeFits(p, x.name, x.name.slice(x.name.lastIndexOf('.') + 1)))) found = x;
    else if (x.t === 'const' && x.type === 'string' && patterns.includes(`=${x.value.toLowerCase()}`)) found = x;
    else if (x.t === 'record' && x.keys.length === 0 && !x.type && patterns.includes('{}')) found = x;
    return true;
  });
  return found;
}

/** Whether a value names a class of the change that is derived from one of the patterns: `Loader=OwnLoader`, a subclass of the safe one. */
function derivedFrom(t: Term, patterns: string[], supertypes: (name: string) => readonly string[]): boolean {
  let found = false;
  walkTerm(t, (x) => {
    const name = x.t === 'global' ? x.name : x.t === 'call' && x.construct ? x.callee : null;
    if (name !== null && supertypes(name).some((s) => patterns.some((p) => calleeFits(p, s, s.slice(s.lastIndexOf('.') + 1))))) found = true;
    return !found;
  });
  return found;
}

function findComparison(t: Term): Term | null {
  let found: Term | null = null;
  walkTerm(t, (x) => {
    if (!found && x.t === 'op' && (x.op === '==' || x.op === '!=' || x.op === 'in')) found = x;
    return !found;
  });
  return found;
}
