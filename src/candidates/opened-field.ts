/**
 * Effect loss on types: a field that what is read from outside could not set (`json:"-"`, `@JsonIgnore`) can be set in head,
 * and a function reads a value of that type from outside.
 */
import type { Contract, Operation } from '../change/contract.js';
import type { FunctionChange } from '../change/index.js';
import type { AnnotationLoss } from '../change/losses.js';
import type { SourceUnit } from '../change/match.js';
import type { Term } from '../change/term.js';
import { namedFeatures } from '../characterize/features.js';
import { notProductionPath } from '../evidence/production.js';
import type { Role } from '../knowledge/index.js';
import type { Field, Func, TypeDecl, Unit } from '../syntax/form.js';
import { funcExprs, walkStmts } from '../syntax/walk.js';
import type { Candidate, Context } from './types.js';
import { lossCandidate } from './loss.js';

/** Files looked through for functions that read a value of the type. */
export const MAX_READERS = 8;
/** Score: both declarations and the reading function are known. */
const SCORE = 8;

/** Calls that fill an object with what they read. */
const READING = new Set(['decode', 'unmarshal', 'bind', 'bindjson', 'bindbody', 'shouldbind', 'shouldbindjson', 'bodyparser', 'readjson', 'decodejson', 'bindandvalidate', 'readvalue', 'fromjson', 'deserializeobject', 'deserialize', 'readfromjsonasync']);
/** Parameters that a framework fills with the body of a request. */
const FILLED = new Set(['RequestBody', 'ModelAttribute', 'FromBody', 'FromForm', 'Body']);

/** Candidates for fields that requests can set now. */
export async function openedFields(ctx: Context): Promise<Candidate[]> {
  const out: Candidate[] = [];
  const mechanism = ctx.knowledge.mechanisms.find((m) => m.schema === 'effect-loss' && ctx.knowledge.roles.get(m.role)!.tags.length > 0);
  if (!mechanism) return out;
  const role = ctx.knowledge.roles.get(mechanism.role)!;
  for (const { base, head } of ctx.analysis.files) {
    if (!base || !head || notProductionPath(base.unit.path)) continue;
    for (const type of head.unit.types) {
      const before = base.unit.types.find((t) => t.name === type.name && t.form === type.form);
      const opened = before && type.fields.flatMap((f) => before.fields.filter((g) => g.name === f.name && hidden(g, role) !== null && hidden(f, role) === null).map((g) => ({ was: g, is: f })))[0];
      if (!opened || type.name.length < 2) continue;
      const reader = await readerOf(type, ctx);
      if (!reader) continue;
      const { change, loss } = changeOf(base, head, opened.was, hidden(opened.was, role)!, reader.operation);
      const value: Term = { t: 'global', name: opened.is.name, id: -1, at: { side: 'head', path: head.unit.path, span: opened.is.span } };
      const made = lossCandidate({ fit: { mechanism, role, shape: null, score: SCORE }, change, loss, features: namedFeatures(opened.is.name), open: loss.governed[0], value, usesValue: true });
      out.push({ ...made, where: { func: reader.func, path: reader.path }, peers: [{ func: type.name, at: value.at! }] });
    }
  }
  return out;
}

/** What keeps a field from being set from outside, as written; null when nothing does. */
function hidden(field: Field, role: Role): string | null {
  const tag = role.tags.find((t) => field.tag?.split(/\s+/).includes(t));
  if (tag) return tag;
  return field.annotations.find((a) => role.annotations.includes(a.name.slice(a.name.lastIndexOf('.') + 1)))?.name ?? null;
}

/** A function of head that fills a value of the type with what it reads. */
async function readerOf(type: TypeDecl, ctx: Context): Promise<{ func: Func; path: string; operation: Operation } | null> {
  await ctx.relations.prefetch('head', [type.name]);
  const paths = [...new Set(ctx.relations.hits('head', type.name).hits.map((h) => h.path))].filter((p) => !notProductionPath(p)).sort();
  for (const path of paths.slice(0, MAX_READERS)) {
    const loaded = await ctx.store.load('head', path);
    if (!loaded || !('unit' in loaded)) continue;
    const found = readerIn(loaded.unit, type.name, ctx);
    if (found) return { ...found, path };
  }
  return null;
}

function readerIn(unit: Unit, name: string, ctx: Context): { func: Func; operation: Operation } | null {
  const is = (type: string | undefined): boolean => type !== undefined && type.replace(/[*&[\]\s]/g, '').split(/[.:]/).pop() === name;
  for (const func of unit.functions) {
    if (func.form === 'file') continue;
    const filled = func.params.some((p) => is(p.type) && p.annotations.some((a) => FILLED.has(a.name.slice(a.name.lastIndexOf('.') + 1))));
    let made = false;
    funcExprs(func, (e) => {
      if (e.kind === 'record' && is(e.type)) made = true;
      return !made;
    });
    walkStmts(func.body, (s) => {
      if (s.kind === 'assign' && is(s.type)) made = true;
      return !made;
    });
    if (!filled && !made) continue;
    const operation = ctx.contracts.of(func, unit).operations.find((o) => o.kind === 'call' && o.inlined === 0 && (filled || READING.has(o.name.toLowerCase())));
    if (operation) return { func, operation };
  }
  return null;
}

/** The difference of the two files, as one of the file's own code: types are in no function. */
function changeOf(base: SourceUnit, head: SourceUnit, field: Field, name: string, to: Operation): { change: FunctionChange; loss: AnnotationLoss } {
  const file = (u: Unit): Func => u.functions.find((f) => f.form === 'file') ?? u.functions[0];
  const pair = { base: { func: file(base.unit), file: base }, head: { func: file(head.unit), file: head }, same: false };
  const loss: AnnotationLoss = {
    kind: 'annotation', pair, at: { side: 'base', path: base.unit.path, span: field.span }, governed: [{ from: to, to }],
    annotation: { name, args: [], span: field.span }, replacement: null
  };
  const contract = (s: SourceUnit): Contract => ({ func: file(s.unit), path: s.unit.path, operations: [], end: null, truncated: false });
  return { loss, change: { pair, base: contract(base), head: contract(head), pairing: { pairs: [], removed: [], added: [] }, losses: [loss], gains: [] } };
}
