/**
 * What becomes of values beyond the function that is looked at. A call of a project function does what its definition does
 * with the argument; what a function returns does what its callers do with it. Operations get those classes beside their
 * own, so that a check before `store.write(name)` is known to be a check before a file is opened.
 */
import type { ChangeAnalysis } from '../change/index.js';
import type { Operation } from '../change/contract.js';
import { walkTerm, type Place, type Term } from '../change/term.js';
import { calleesOf, type Contracts } from '../evidence/contracts.js';
import { notProductionPath } from '../evidence/production.js';
import type { Located, Relations } from '../evidence/relations.js';
import type { Func, Unit } from '../syntax/form.js';
import { isEntry } from '../syntax/walk.js';
import { looksUp } from './tables.js';
import { PLAIN_CLASSES, type Classifier } from './classes.js';

/** Calls without a class of their own whose definitions are looked into. */
export const MAX_REACHED_CALLS = 24;
/** Changed functions whose callers are looked at for what becomes of the returned value. */
export const MAX_RETURNING = 8;
/** Callers of one function that are looked at. */
export const MAX_RETURN_SITES = 6;

/** What the stage works with. */
export interface ReachInput {
  analysis: ChangeAnalysis;
  relations: Relations;
  contracts: Contracts;
  classifier: Classifier;
}

/** Gives calls and returns that lost enforcement the classes of what is done with their values elsewhere. */
export async function extendClasses(input: ReachInput): Promise<void> {
  await throughCalls(input);
  await throughReturns(input);
}

async function throughCalls({ analysis, relations, contracts, classifier }: ReachInput): Promise<void> {
  const asked = new Map<string, { op: Operation; language: string }[]>();
  const cut = new Set<string>();
  for (const change of analysis.changes) {
    if (isEntry(change.pair.head.func)) continue;
    const language = change.pair.head.file.unit.language;
    for (const loss of change.losses) {
      if (loss.kind !== 'guard' && loss.kind !== 'wrapper' && loss.kind !== 'effect' && !(loss.kind === 'swap' && looksUp(loss.old))) continue;
      for (const { to } of loss.governed) {
        if (to.kind !== 'call' || to.construct || to.name.length < 3 || to.args.length === 0 || classifier.classes(to, language).size > 0) continue;
        if (!asked.has(to.name) && asked.size >= MAX_REACHED_CALLS) {
          cut.add(to.name);
          continue;
        }
        const list = asked.get(to.name) ?? [];
        if (!list.some((x) => x.op === to)) list.push({ op: to, language });
        asked.set(to.name, list);
      }
    }
  }
  if (cut.size > 0) relations.limits.push(`What ${asked.size} of ${asked.size + cut.size} called functions do with checked values was looked at.`);
  if (asked.size === 0) return;
  await relations.prefetch('head', [...asked.keys()]);
  for (const [name, calls] of asked) {
    for (const { op, language } of calls) {
      await relations.loadDefinitions('head', name, op.at.path);
      const found = calleesOf(op, relations.definitions('head', name), op.func).filter((d) => d.func.body.length > 0);
      if (found.length !== 1) continue;
      const { classes, places } = classesInside(op, found[0], contracts, classifier, language);
      classifier.extend(op, classes, places);
    }
  }
}

/** For each class of an operation inside a definition that takes one of its parameters: the argument handed over. */
function classesInside(op: Operation, callee: Located, contracts: Contracts, classifier: Classifier, language: string): { classes: Map<string, Term[]>; places: Place[] } {
  const out = new Map<string, Term[]>();
  const places = new Map<Operation, Place>();
  for (const inner of contracts.of(callee.func, callee.file.unit).operations) {
    for (const [cls, values] of classifier.classes(inner, language)) {
      if (PLAIN_CLASSES.has(cls)) continue;
      for (const value of values) {
        walkTerm(value, (t) => {
          const index = t.t === 'param' ? callee.func.params.findIndex((p) => p.name === t.name) : -1;
          const given = index >= 0 ? op.args[index] : undefined;
          if (!given) return;
          out.set(cls, [...(out.get(cls) ?? []), given]);
          places.set(inner, inner.at);
        });
      }
    }
  }
  return { classes: out, places: [...places.values()] };
}

async function throughReturns({ analysis, relations, contracts, classifier }: ReachInput): Promise<void> {
  let asked = 0;
  for (const change of analysis.changes) {
    const { func, file } = change.pair.head;
    const returns = new Set(change.losses.flatMap((l) => l.governed.map((g) => g.to)).filter((o) => o.kind === 'return' && o.func === func && o.args.length > 0));
    if (returns.size === 0 || func.name.length < 3 || func.form === 'file' || isEntry(func) || ++asked > MAX_RETURNING) continue;
    await relations.prefetch('head', [func.name]);
    const { sites } = await relations.callers('head', func.name, file.unit.path);
    const classes = new Set<string>();
    const places = new Map<Operation, Place>();
    const callers = distinctCallers(sites, func);
    if (callers.length > MAX_RETURN_SITES) relations.limits.push(`What ${MAX_RETURN_SITES} of ${callers.length} callers of ${func.name} do with its result was looked at.`);
    for (const caller of callers.slice(0, MAX_RETURN_SITES)) {
      for (const o of contracts.of(caller.func, caller.unit).operations) {
        for (const [cls, values] of classifier.classes(o, caller.unit.language)) {
          if (PLAIN_CLASSES.has(cls) || !values.some((v) => madeIn(v, func, file.unit.path))) continue;
          classes.add(cls);
          places.set(o, o.at);
        }
      }
    }
    for (const o of returns) classifier.extend(o, new Map([...classes].sort().map((c) => [c, o.args])), [...places.values()]);
  }
  if (asked > MAX_RETURNING) relations.limits.push(`What callers do with the results of changed functions was looked at for ${MAX_RETURNING} of ${asked}.`);
}

function distinctCallers(sites: readonly { caller: Func; file: { unit: Unit } }[], callee: Func): { func: Func; unit: Unit }[] {
  const out = new Map<Func, Unit>();
  for (const { caller, file } of sites) if (caller !== callee && !notProductionPath(file.unit.path)) out.set(caller, file.unit);
  return [...out].map(([func, unit]) => ({ func, unit }));
}

/** Whether a value is a function's result: a call of it, or, where the call is expanded, something written in it. */
function madeIn(value: Term, func: Func, path: string): boolean {
  let found = false;
  walkTerm(value, (t) => {
    if (t.t === 'call' && t.name === func.name) found = true;
    if (t.t !== 'const' && t.at?.path === path && t.at.span.start >= func.span.start && t.at.span.end <= func.span.end) found = true;
    return !found;
  });
  return found;
}
