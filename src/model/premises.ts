/**
 * Premises of a model's candidate. What the change did, and that the operation stands in head, is checked here and never asked;
 * where the engine has a contract difference, its own checkers answer as far as they reach. What is left open is put as a
 * statement for the refutation request, in words that carry no argument.
 */
import type { Context } from '../candidates/types.js';
import { originOf } from '../characterize/origin.js';
import { premises as checkers } from '../validation/premises/index.js';
import { refuters as engineRefuters } from '../validation/refuters/index.js';
import type { Cite } from '../validation/types.js';
import type { PremiseResult, RefuterResult } from '../verdict/types.js';
import { notProductionPath } from '../evidence/production.js';
import type { ModelCandidate } from './candidate.js';
import { shownPath } from './pack/inert.js';
import { asSentence, MAX_SAID, readable } from './text.js';
import type { ChangedCode } from './changed-code.js';
import type { ChangedLines } from './changed-lines.js';
import type { Grounded } from './ground.js';

/** A premise with the statement that is asked when no checker answers it. */
export interface ModelPremise extends Omit<PremiseResult, 'citations'> {
  cites: Cite[];
  /** Null when it is answered. */
  question: string | null;
}

/** What the deterministic part says of a candidate. */
export interface Tested {
  candidate: ModelCandidate;
  premises: ModelPremise[];
  refuters: RefuterResult[];
}

/** Ids of the premises, in order. */
export const premiseIds = ['change-made', 'operation-stands', 'obligation', 'not-enforced-otherwise', 'outside-reach', 'harm'] as const;

/** Origins that an outsider chooses. */
const OUTSIDE: ReadonlySet<string> = new Set(['REQUEST', 'PEER', 'ARCHIVE', 'FILE']);

/** Tests what can be tested without a model. */
export async function testCandidate(c: ModelCandidate, ctx: Context, lines: ChangedLines, code: ChangedCode): Promise<Tested> {
  const premises = [await changeMade(c, ctx, lines, code), operationStands(c), await obligation(c, ctx), unenforced(c), reach(c, ctx), harm(c)];
  return { candidate: c, premises, refuters: await refute(c, ctx, lines) };
}

/** A place of a candidate as a citation. */
export function citeOf(role: Cite['role'], p: Grounded): Cite {
  return { role, side: p.side, path: p.path, lines: p.lines };
}

/** `PATH:12-15 (base)` */
export function placeText(p: Grounded): string {
  return `${shownPath(p.path)}:${p.lines[0] === p.lines[1] ? p.lines[0] : `${p.lines[0]}-${p.lines[1]}`} (${p.side})`;
}

/** What the change did: lines that it takes away or adds are cited, and what it takes away it doesn't only put elsewhere. */
async function changeMade(c: ModelCandidate, ctx: Context, lines: ChangedLines, code: ChangedCode): Promise<ModelPremise> {
  const p = c.change;
  const touched = await code.changed(p);
  const statement = `The change ${p.side === 'base' ? 'takes lines away at' : 'brings in lines at'} ${placeText(p)}.`;
  const base = { id: 'change-made', critical: true, statement, cites: [citeOf(p.side === 'base' ? 'obligation' : 'loss', p)], question: null };
  const witnesses: PremiseResult['witnesses'] = touched.slice(0, 3).map((l) => ({ kind: 'changed-line', side: p.side, path: p.path, line: l.line, text: l.text.trim().slice(0, 200) }));
  if (touched.length === 0 && lines.at(p.side, p.path)?.known === false) return { ...base, result: 'UNKNOWN', detail: 'The file has too many edits to be compared line by line.', witnesses };
  if (touched.length === 0) return { ...base, result: 'REFUTED', detail: 'None of the cited lines is changed code.', witnesses };
  if (c.bound) {
    const lost = await checkers.get('enforcement-lost')!.check(c.bound.candidate, ctx);
    if (lost.result === 'PROVEN') return { ...base, result: 'PROVEN', statement: lost.statement, witnesses: [...witnesses, ...lost.witnesses], cites: [...base.cites, ...lost.cites] };
  }
  const moved = touched.every((l) => lines.has(p.side === 'base' ? 'head' : 'base', l.text));
  return { ...base, result: moved ? 'UNKNOWN' : 'PROVEN', ...(moved ? { detail: `The same lines stand elsewhere in what the change ${p.side === 'base' ? 'adds' : 'takes away'}: they were moved.` } : {}), witnesses };
}

function operationStands(c: ModelCandidate): ModelPremise {
  const p = c.operation;
  return {
    id: 'operation-stands', critical: true, statement: `The operation stands in the head at ${placeText(p)}.`, result: 'PROVEN', question: null,
    witnesses: [{ kind: 'operation', side: 'head', path: p.path, line: p.lines[0] }], cites: [citeOf('operation', p)]
  };
}

async function obligation(c: ModelCandidate, ctx: Context): Promise<ModelPremise> {
  const e = c.enforcement ?? c.change;
  const o = placeText(c.operation);
  const must = sentence(c.said.condition);
  const shared = { id: 'obligation', critical: true, witnesses: [], cites: c.enforcement ? [citeOf(c.said.kind === 'unprotected-component' ? 'peer' : 'obligation', c.enforcement)] : [] };
  const open = (statement: string): ModelPremise => ({ ...shared, statement, result: 'UNKNOWN', question: statement });
  switch (c.said.kind) {
    case 'removed':
    case 'weakened':
    case 'bypassed': {
      const statement = `In the base, the code at ${placeText(e)} made sure of the following for the operation that stands in the head at ${o}, and a failure kept it from running or made it harmless: ${must}`;
      const bound = c.bound;
      if (bound?.sameOperation && bound.candidate.loss?.kind === 'guard') {
        const denies = await checkers.get('failure-denies')!.check(bound.candidate, ctx);
        if (denies.result === 'PROVEN') return { ...shared, statement: denies.statement, result: 'PROVEN', witnesses: denies.witnesses, cites: [...shared.cites, ...denies.cites], question: null };
      }
      return open(statement);
    }
    case 'incomplete':
      return open(`The change presents the following as dealt with (by what it brings in or alters at ${placeText(e)}), and the operation at ${o} is one of those that need it: ${must}`);
    case 'unprotected-component':
      return open(`Code that is comparable to the operation at ${o}${c.enforcement ? `, like that at ${placeText(c.enforcement)}` : ''}, or what the operation itself relies on, shows that it needs the following: ${must}`);
    case 'added-operation':
      return open(`The operation at ${o}, which the change adds or newly feeds, is safe only under the following condition: ${must}`);
  }
}

function unenforced(c: ModelCandidate): ModelPremise {
  const statement = `In the head, the operation at ${placeText(c.operation)} can run although the following does not hold, and no code on any way to it (caller, callee, middleware, base class, type, constructor, framework, an earlier check) makes sure of it: ${sentence(c.said.condition)}`;
  return { id: 'not-enforced-otherwise', critical: true, statement, result: 'UNKNOWN', witnesses: [], cites: [], question: statement };
}

function reach(c: ModelCandidate, ctx: Context): ModelPremise {
  const shared = { id: 'outside-reach', critical: true, cites: c.source ? [citeOf('origin', c.source)] : [] };
  const bound = c.bound;
  const value = bound?.candidate.value;
  if (bound?.sameOperation && value) {
    const language = bound.candidate.change!.pair.head.file.unit.language;
    const { origin, term } = originOf(value, language, ctx.knowledge, ctx.functionOf);
    if (OUTSIDE.has(origin)) {
      const at = term?.at ?? bound.candidate.operation.at;
      return { ...shared, statement: `The enforced value is of origin ${origin}.`, result: 'PROVEN', question: null, witnesses: [{ kind: 'origin', side: 'head', path: at.path, line: Math.max(1, at.span.line), text: origin }] };
    }
  }
  const from = c.source ? `, by way of ${placeText(c.source)}` : '';
  const statement = `Somebody who may not do so already (a remote peer, the author of a processed file or message, a user with fewer rights than the operation's effect needs) can make the operation at ${placeText(c.operation)} run with a value, or as a principal, for which the following is violated${from}: ${sentence(c.said.condition)}`;
  return { ...shared, statement, result: 'UNKNOWN', witnesses: [], question: statement };
}

function harm(c: ModelCandidate): ModelPremise {
  const statement = `If the operation at ${placeText(c.operation)} runs although the following does not hold: ${sentence(c.said.condition)} then this follows, and it harms somebody's security rather than being what the code is openly for: ${sentence(c.said.consequence)}`;
  return { id: 'harm', critical: true, statement, result: 'UNKNOWN', witnesses: [], cites: [], question: statement };
}

/** What the model said, as one sentence. */
function sentence(text: string): string {
  return asSentence(readable(text, MAX_SAID));
}

/** The engine's refuters: on the contract difference where there is one, by path in any case. */
async function refute(c: ModelCandidate, ctx: Context, lines: ChangedLines): Promise<RefuterResult[]> {
  const out: RefuterResult[] = [];
  const file = lines.at('head', c.operation.path);
  const path = file ? file.base : c.operation.path;
  const outside = path !== null && notProductionPath(path);
  out.push({ id: 'not-production', statement: engineRefuters.get('not-production')!.statement, result: outside ? 'HOLDS' : 'DOES_NOT_HOLD', detail: path === null ? `${c.operation.path} is new: a path that the change adds refutes nothing.` : `${path} is ${outside ? 'no ' : ''}production code.` });
  if (!c.bound) return out;
  for (const id of c.bound.candidate.mechanism.refuters) {
    const refuter = engineRefuters.get(id);
    if (!refuter || id === 'not-production') continue;
    out.push({ id, statement: refuter.statement, ...(await refuter.run(c.bound.candidate, ctx)) });
  }
  return out;
}

/** Whether a refuter that holds makes the candidate harmless, rather than leaving it for a person. */
export function rejects(r: RefuterResult): boolean {
  return r.result === 'HOLDS' && engineRefuters.get(r.id)?.effect === 'reject';
}
