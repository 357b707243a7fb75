/**
 * Functions of the same kind as a changed one: what they carry may be owed by it. Relations of the engine where there is a
 * lowering, else names and calls by their text.
 */
import { outerOf } from '../../evidence/contracts.js';
import { areVariants, callersAsPeers, MUTATING_WORDS, neighbours, peersOf, platformTwins, similarity, variantStem, type PeerRelation } from '../../evidence/peers.js';
import { wordsOf } from '../../knowledge/patterns.js';
import type { Func, Unit } from '../../syntax/form.js';
import { PLAIN_CLASSES } from '../../characterize/classes.js';
import { MAX_FILES_OF_NAME } from '../bounds.js';
import type { Finder } from './finder.js';
import { functionsIn, lastPart, namesIn, telling } from './lexical.js';
import { omittedPath } from './shown.js';
import { startOf, type Subject } from './subjects.js';
import type { Range } from './sources.js';

/** A function of the same kind. */
export interface PeerRange extends Range {
  title: string;
  /** Why it is one; a clause. */
  because: string;
  strength: number;
}

const STRENGTH: Record<PeerRelation, number> = { override: 6, variant: 6, table: 5, namesake: 4, twin: 4, caller: 4, family: 3 };
const BECAUSE: Record<PeerRelation, string> = {
  override: 'implements the same method', namesake: 'has the same name', variant: 'is a variant of it by name', twin: 'takes the same parameters and makes the same calls', table: 'is registered in the same way',
  family: 'is a method of the same type', caller: 'makes the same call'
};

/** Sensitive calls of one function whose other callers are looked for. */
const MAX_SHARED_CALLS = 3;

/** Peers of a subject, the closest first. */
export async function peersOfSubject(s: Subject, finder: Finder): Promise<PeerRange[]> {
  const found = s.func && s.unit ? await inForm(s, s.func, s.unit, finder) : await inText(s, finder);
  const own = (p: PeerRange): boolean => p.path === s.path && p.first <= s.last && p.last >= s.first;
  const seen = new Set<string>();
  return found
    .filter((p) => !own(p) && omittedPath(p.path) === null && !seen.has(`${p.path}:${p.first}`) && seen.add(`${p.path}:${p.first}`))
    .sort((a, b) => b.strength - a.strength || (a.path === s.path ? -1 : 0) - (b.path === s.path ? -1 : 0) || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.first - b.first));
}

async function inForm(s: Subject, func: Func, unit: Unit, finder: Finder): Promise<PeerRange[]> {
  const { ctx, relations } = finder;
  const out: PeerRange[] = [];
  const add = (f: Func, u: Unit, strength: number, because: string): void => {
    const shared = similarity({ func, unit }, { func: f, unit: u }).shared.length;
    // What reads is a weak peer of what writes.
    const apart = func.name !== '' && f.name !== '' && mutates(func.name) !== mutates(f.name) ? 3 : 0;
    out.push({ side: 'head', path: u.path, first: startOf(f), last: f.span.endLine, title: f.qualified, because, strength: strength - apart + Math.min(4, shared) });
  };
  for (const p of (await peersOf({ func, unit }, ctx.store, relations)).peers) add(p.func, p.unit, STRENGTH[p.relation], BECAUSE[p.relation]);
  // Other methods of the type that act on what it acts on, decorated or registered alike.
  for (const f of unit.functions) {
    if (f === func || f.form === 'file' || f.form === 'closure' || (f.container ?? '') !== (func.container ?? '')) continue;
    const shared = similarity({ func, unit }, { func: f, unit }).shared.length;
    const routed = func.annotations.some((a) => f.annotations.some((b) => b.name === a.name));
    const alike = func.params.length >= 2 && func.params.length === f.params.length && func.params.every((p, i) => p.name !== '' && p.name === f.params[i]!.name);
    const both = mutates(func.name) && mutates(f.name) && variantStem(f.name) !== '' && func.container !== undefined;
    if (shared >= 2 || routed || alike || (both && shared >= 1)) add(f, unit, STRENGTH.family - 1, routed ? 'carries the same annotation' : alike ? 'takes the same parameters' : func.container ? BECAUSE.family : 'makes the same calls');
  }
  // Methods of the type that other files of the folder hold, with the same verb.
  const verb = wordsOf(func.name)[0];
  if (func.container && verb && verb.length > 2 && func.name.length > verb.length) for (const other of (await neighbours(unit.path, ctx.store)).units) {
    const words = new Set(wordsOf(func.name).slice(1));
    for (const f of other.functions) {
      if (f.container !== func.container || f.form !== func.form || wordsOf(f.name)[0] !== verb || !f.name || platformTwins(other.path, unit.path)) continue;
      add(f, other, STRENGTH.family + (mutates(f.name) ? 2 : 0) + 2 * wordsOf(f.name).filter((w) => words.has(w)).length, 'is a method of the same type with the same verb');
    }
  }
  const contract = ctx.contracts.of(func, unit);
  const names = new Set<string>();
  for (const o of contract.operations) if (o.kind === 'call' && o.inlined === 0 && o.name.length > 3 && (s.lines.size === 0 || s.lines.has(o.at.span.line)) && [...ctx.classifier.ownClasses(o, unit.language).keys()].some((c) => !PLAIN_CLASSES.has(c))) names.add(o.name);
  for (const name of [...names].slice(0, MAX_SHARED_CALLS)) for (const p of await callersAsPeers(name, outerOf(func, unit), unit.path, relations)) add(p.func, p.unit, STRENGTH.caller - 1, `calls ${name} too`);
  return out;
}

function mutates(name: string): boolean {
  const first = wordsOf(name)[0];
  return first !== undefined && MUTATING_WORDS.has(first);
}

/** Without a lowering: functions of the file that are variants by name or are made of the same names, and namesakes in other files. */
async function inText(s: Subject, finder: Finder): Promise<PeerRange[]> {
  // Declarations of services have no bodies to compare.
  if (s.path.endsWith('.proto') || s.path.endsWith('.sql')) return [];
  const lines = (await finder.sources.lines(s.side, s.path)) ?? [];
  const mine = namesOf(lines.slice(s.first - 1, s.last));
  const changed = namesOf([...s.text.head, ...s.text.base]);
  const likeness = (theirs: ReadonlySet<string>): number => {
    const shared = [...mine].filter((n) => theirs.has(n)).length;
    const share = shared / Math.max(4, Math.min(mine.size, theirs.size));
    return 4 * Math.min(1, share) + Math.min(3, [...changed].filter((n) => theirs.has(n)).length);
  };
  const out: PeerRange[] = [];
  if (s.side === 'head') for (const f of functionsIn(lines)) {
    const name = lastPart(f.name);
    const variant = s.name !== '' && (areVariants(name, s.name) || (mutates(name) && mutates(s.name)));
    const alike = likeness(namesOf(lines.slice(f.first - 1, f.last)));
    if (variant || alike >= 2) out.push({ side: 'head', path: s.path, first: f.first, last: f.last, title: f.name, because: variant ? BECAUSE.variant : 'is made of the same names', strength: (variant ? 4 : 1) + alike });
  }
  if (telling(s.name)) {
    await finder.prefetch('head', [s.name]);
    const { items } = await finder.definitions('head', s.name, s.path);
    for (const d of items.slice(0, MAX_FILES_OF_NAME)) {
      if (d.kind !== 'function' || d.path === s.path || platformTwins(d.path, s.path)) continue;
      const alike = likeness(namesOf(((await finder.sources.lines('head', d.path)) ?? []).slice(d.first - 1, d.last)));
      const folder = d.path.slice(0, d.path.lastIndexOf('/')) === s.path.slice(0, s.path.lastIndexOf('/'));
      if (alike >= 1 || folder) out.push({ ...d, because: BECAUSE.namesake, strength: (folder ? 1 : 0) + alike });
    }
  }
  return out;
}

function namesOf(lines: readonly string[]): Set<string> {
  const { calls, others } = namesIn(lines);
  return new Set([...calls, ...others]);
}
