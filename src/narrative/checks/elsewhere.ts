/** Claims that something is redundant because something else does it: is that there, and does anything call it? handler.ts asks where and on what. */
import { deadName } from '../../evidence/dead.js';
import type { Located } from '../../evidence/relations.js';
import { UseGraph, usesIn } from '../../evidence/use-graph.js';
import type { Cite } from '../../validation/types.js';
import type { Finding } from '../../verdict/types.js';
import type { Found } from '../found.js';
import { lostRefusal } from './behaviour.js';
import { speaksAgainst } from './handler.js';
import { makesLostCheck } from './same-check.js';
import { againstFinding, contradicted, nameOf, supported, unverifiable, whereOf, worst, type Check, type Known, type Outcome } from './types.js';

/** Handlers that are looked for. */
const MAX_HANDLERS = 3;

/** Refuters that would have found the same enforcement at another place. */
const ELSEWHERE: ReadonlySet<string> = new Set(['enforced-at-callers', 'enforced-in-framework', 'enforced-around', 'enforced-inside', 'gain-same-role', 'still-governs', 'kept-otherwise']);

/** A check or code is said not to be needed. */
export const removesRedundant: Check = async (claim, known) => {
  const handler = await ofHandlers(claim, known);
  // What is proven of the very function that is named weighs more than what is found missing.
  if (handler?.result === 'SUPPORTED') return handler;
  const finding = worst(known, 'VALIDATED');
  if (finding && claim.text.channel !== 'doc') return ofFinding(finding, handler);
  if (handler?.result === 'CONTRADICTED') return handler;
  if (claim.text.channel !== 'code-comment' && claim.text.channel !== 'doc' && REMOVES.test(claim.text.text) && removesNothing(known)) return contradicted('the change removes no line of code.');
  if (claim.as === 'kept') {
    const lost = lostRefusal(known);
    if (lost) return contradicted(lost.text, [lost.cite]);
  }
  if (claim.as === 'unused') {
    const gone = await unused(claim, known);
    if (gone) return gone;
  }
  return handler ?? unverifiable('whether something else does the same is not established.');
};

/** Every way in which it could be enforced elsewhere was tried for the finding; it says so when one could not be. */
function ofFinding(finding: Readonly<Finding>, handler: Outcome | null): Outcome {
  const tried = finding.refuters.filter((r) => ELSEWHERE.has(r.id));
  const failed = tried.filter((r) => r.result === 'DOES_NOT_HOLD');
  if (handler?.result === 'CONTRADICTED') return { ...againstFinding(finding, handler.reason), cites: handler.cites };
  const what = `what is enforced nowhere else is missing in ${whereOf(finding)}`;
  const looked = failed.length ? `: callers, framework and the code around were looked at, and nothing there makes up for it` : '';
  return againstFinding(finding, `${what}${looked}.`, handler?.cites ?? []);
}

/** What of the named handlers can be told; null when none is named. */
async function ofHandlers(claim: Found, known: Known): Promise<Outcome | null> {
  const names = [...new Set(claim.facts.handlers)].filter((n) => /^[A-Za-z_$][\w$]*$/.test(n)).slice(0, MAX_HANDLERS);
  if (names.length === 0) return null;
  const { relations, store, analysis } = known.ctx;
  const near = (analysis.files[0]?.head ?? analysis.files[0]?.base)?.unit.path;
  if (near === undefined) return null;
  await relations.prefetch('head', names);
  let shown: Outcome | null = null;
  for (const name of names) {
    const { hits, complete } = relations.hits('head', name);
    if (hits.length === 0) {
      // A name that the repository does not have may be a library's; only one that takes the place of what was removed matters.
      if (complete && takesAway(known)) return contradicted(`nothing in the repository is called \`${name}\`.`);
      continue;
    }
    await relations.loadDefinitions('head', name, near);
    const defined = relations.definitions('head', name);
    if (defined.length === 0) continue;
    const cites: Cite[] = defined.slice(0, 1).map((d) => ({ role: 'definition', side: 'head', path: d.file.unit.path, lines: [d.func.span.line, Math.min(d.func.span.endLine, d.func.span.line + 20)] }));
    const same = makesLostCheck(defined, known);
    if (same) return supported(`${nameOf(same)} calls \`${name}\`, which makes the same check of the same value on the way.`, cites);
    const { dead, complete: all } = await deadName(name, new UseGraph(store), relations);
    const idle = (dead && all) || (await onlyDefined(name, defined, known));
    if (idle && takesAway(known)) return contradicted(`\`${name}\` is defined, but nothing calls or registers it.`, cites);
    const against = await speaksAgainst(name, defined, known);
    if (against) return contradicted(against.text, [...cites, ...against.cites]);
    const { sites } = await relations.callers('head', name, near);
    shown ??= unverifiable(`\`${name}\` is there${sites.length ? ` and is called in ${sites[0]!.file.unit.path}` : ''}; that it makes the same check on the same value before is not established.`, [...cites, ...sites.slice(0, 1).map((s): Cite => ({ role: 'origin', side: 'head', path: s.file.unit.path, lines: [s.call.span.line, s.call.span.endLine] }))]);
  }
  return shown;
}

/** Whether only the file that defines a function names it, and neither calls it nor hands it on: exporting it is no use. */
async function onlyDefined(name: string, defined: readonly Located[], { ctx }: Known): Promise<boolean> {
  const { hits, complete } = ctx.relations.hits('head', name);
  if (!complete || defined.length !== 1) return false;
  const { unit } = defined[0]!.file;
  if (hits.some((h) => h.path !== unit.path)) return false;
  return !usesIn(unit, name).uses.some((u) => u.kind === 'call' || u.kind === 'pass');
}

/** Whether the change takes anything away that another place could have made redundant. */
function takesAway(known: Known): boolean {
  return known.findings.length > 0 || lostRefusal(known) !== null;
}

const REMOVES = /\b(?:remov|drop|delet|rid of)/i;

/** Whether the change only adds: then nothing that was redundant can have gone. */
function removesNothing({ ctx, lines }: Known): boolean {
  return ctx.store.snapshot.changes.every((c) => c.status !== 'deleted' && (c.head === null || (lines.at('head', c.head)?.known === true && lines.at('head', c.head)!.removed.size === 0)));
}

/** Names that the change removes and that nothing in head mentions any more. */
async function unused({ facts }: Found, known: Known): Promise<Outcome | null> {
  const { analysis, relations } = known.ctx;
  const removed = analysis.removed.map((c) => c.func.name).filter((n): n is string => !!n && n.length > 2);
  const names = removed.filter((n) => facts.identifiers.length === 0 || facts.identifiers.includes(n)).slice(0, 4);
  if (names.length === 0) return null;
  await relations.prefetch('head', names);
  const answers = names.map((n) => relations.hits('head', n));
  if (answers.every((a) => a.complete && a.hits.length === 0)) return supported(`nothing in the repository names ${names.map((n) => `\`${n}\``).join(', ')} any more.`);
  return null;
}
