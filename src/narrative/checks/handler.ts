/** How what is said to handle something stands to the place that lost it: is it run on the way there, before, and on the same value? */
import { leafAtoms, type Atom } from '../../change/atom.js';
import type { FunctionChange } from '../../change/index.js';
import type { GuardLoss } from '../../change/losses.js';
import type { Operation } from '../../change/contract.js';
import { walkTerm, type Term } from '../../change/term.js';
import type { Located } from '../../evidence/relations.js';
import { usesIn } from '../../evidence/use-graph.js';
import { cite, type Cite } from '../../validation/types.js';
import type { Func } from '../../syntax/form.js';
import { isCodePath } from '../paths.js';
import { refusals } from './new-behaviour.js';
import { nameOf, worst, type Known } from './types.js';

/** Levels of callers, and functions on them, that are looked at. */
const MAX_LEVELS = 3;
const MAX_CALLING = 24;

/** What speaks against a handler, as a part of a sentence, with its place. */
export interface Against {
  text: string;
  cites: Cite[];
}

/** The changed function that lost enforcement, with what governed its operations there; null when it is not known. */
function lossOf(known: Known): { change: FunctionChange; loss: GuardLoss | null } | null {
  const { changes } = known.ctx.analysis;
  // What the change gains in turn may be the very handler: it is looked at.
  const lost = refusals(changes.filter((c) => isCodePath(c.pair.head.file.unit.path)), 'losses').find((l) => !l.elsewhere && l.own.length > 0 && leafAtoms(l.own).length > 0);
  const own = lost && changes.find((c) => c.pair === lost.pair);
  if (own) return { change: own, loss: lost };
  const finding = worst(known);
  const around = finding ? changes.filter((c) => c.pair.head.file.unit.path === finding.path && c.pair.head.func.span.line <= finding.line && c.pair.head.func.span.endLine >= finding.line) : [];
  // A file's own code is around all functions: the innermost one is meant.
  const [change] = around.sort((a, b) => linesOf(a) - linesOf(b));
  return change ? { change, loss: change.losses.find((l): l is GuardLoss => l.kind === 'guard') ?? null } : null;
}

function linesOf({ pair }: FunctionChange): number {
  return pair.head.func.form === 'file' ? Infinity : pair.head.func.span.endLine - pair.head.func.span.line;
}

/**
 * What speaks against a function of the repository that is said to make the lost check: it is run behind what the check governed, on
 * other values, or not on the way there at all. Null where nothing does, or where not everything could be looked at.
 */
export async function speaksAgainst(name: string, defined: readonly Located[], known: Known): Promise<Against | null> {
  const at = lossOf(known);
  if (!at || defined.length !== 1) return null;
  const { change, loss } = at;
  const { func } = change.pair.head;
  if (func.name === name) return null;
  const calls = change.head.operations.filter((o) => o.kind === 'call' && o.name === name && o.inlined === 0);
  if (calls.length > 0) return ofCalls(name, calls, func, loss);
  if (await handedOn(name, defined, known)) return null;
  const ways = await ancestors(func, change.pair.head.file.unit.path, known);
  if (!ways || ways.has(defined[0]!.func)) return null;
  const { sites, complete } = await known.ctx.relations.callers('head', name, defined[0]!.file.unit.path);
  if (!complete || sites.some((s) => ways.has(s.caller) || s.caller === func)) return null;
  const shown: Cite[] = sites.slice(0, 1).map((s) => ({ role: 'origin', side: 'head', path: s.file.unit.path, lines: [s.call.span.line, s.call.span.endLine] }));
  return { text: `neither ${nameOf(func)} nor anything that calls it runs \`${name}\`${sites.length > 0 ? `, which is called in ${nameOf(sites[0]!.caller)}` : ''}.`, cites: shown };
}

function ofCalls(name: string, calls: readonly Operation[], func: Func, loss: GuardLoss | null): Against | null {
  const governed = loss?.governed.flatMap((g) => (g.to.kind === 'call' || g.to.kind === 'write' ? [g.to.index] : [])) ?? [];
  const first = calls[0]!;
  if (governed.length > 0 && calls.every((o) => o.index > Math.min(...governed))) return { text: `${nameOf(func)} calls \`${name}\` only after what the check governed.`, cites: [cite('operation', first.at)] };
  const wanted = loss ? rootsOf(loss.own.length > 0 ? loss.own : loss.atoms) : new Set<string>();
  const given = (o: Operation): Set<string> => roots([...(o.recv ? [o.recv] : []), ...o.args]);
  if (wanted.size === 0 || calls.some((o) => [...given(o)].some((r) => wanted.has(r)) || given(o).size === 0)) return null;
  return { text: `${nameOf(func)} calls \`${name}\` on ${[...given(first)].slice(0, 2).map((r) => `\`${r}\``).join(' and ')}, and the check was of ${[...wanted].slice(0, 2).map((r) => `\`${r}\``).join(' and ')}.`, cites: [cite('operation', first.at)] };
}

/** Names of what a condition is about: parameters and free values. */
function rootsOf(atoms: Atom[]): Set<string> {
  return roots(leafAtoms(atoms).flatMap((a) => [a.a, a.b]).filter((t): t is Term => t !== undefined));
}

function roots(terms: readonly Term[]): Set<string> {
  const out = new Set<string>();
  for (const term of terms) walkTerm(term, (t) => {
    if (t.t === 'param' || t.t === 'global') out.add(t.name);
    else if (t.t === 'unknown' || t.t === 'call') out.add(t.t === 'call' && !t.recv && t.args.length === 0 ? t.name : '');
    return true;
  });
  out.delete('');
  return out;
}

/** Whether a function is handed on somewhere, as a middleware or decorator is: then it may run anywhere. */
async function handedOn(name: string, defined: readonly Located[], { ctx }: Known): Promise<boolean> {
  const { hits, complete } = ctx.relations.hits('head', name);
  if (!complete) return true;
  // Decorators and annotations.
  if (hits.some((h) => /^\s*(?:@|#\[|\[)/.test(h.text))) return true;
  const own = defined[0]!.file.unit.path;
  for (const path of new Set([own, ...hits.map((h) => h.path)])) {
    const file = await ctx.store.load('head', path);
    if (file && 'unit' in file && usesIn(file.unit, name).uses.some((u) => u.kind === 'pass' || (u.kind === 'read' && path !== own))) return true;
  }
  return false;
}

/** Functions from which a function is reached, by name; null when not all of them are known. */
async function ancestors(func: Func, path: string, { ctx }: Known): Promise<Set<Func> | null> {
  const out = new Set<Func>();
  let level = [{ func, path }];
  for (let n = 0; n < MAX_LEVELS && level.length > 0; n++) {
    const next: typeof level = [];
    for (const f of level) {
      // What runs at the beginning is called by nothing; what a closure is handed to may be anything.
      if (f.func.form === 'file') continue;
      if (f.func.form === 'closure' || !f.func.name) return null;
      await ctx.relations.prefetch('head', [f.func.name]);
      const { sites, complete } = await ctx.relations.callers('head', f.func.name, f.path);
      if (!complete) return null;
      for (const s of sites) if (!out.has(s.caller)) {
        out.add(s.caller);
        next.push({ func: s.caller, path: s.file.unit.path });
      }
      if (out.size > MAX_CALLING) return null;
    }
    level = next;
  }
  return level.length > 0 ? null : out;
}
