/**
 * Sibling gap, fourth form: the change adds a function whose unchanged peers carry an enforcement that the new one
 * lacks (witness c).
 */
import { leafAtoms } from '../change/atom.js';
import { steps, type Denial, type Operation } from '../change/contract.js';
import { containsTerm, termText, walkTerm, type Place, type Term } from '../change/term.js';
import { carried, guardsOf } from '../characterize/enforcement.js';
import { effectFeatures, guardFeatures, namedFeatures, type Features } from '../characterize/features.js';
import { fit } from '../characterize/roles.js';
import type { FunctionContract } from '../evidence/contracts.js';
import { callersAsPeers, MUTATING_WORDS, neighbours, platformTwins, relationInFile, similarity, type Peer } from '../evidence/peers.js';
import { wordsOf } from '../knowledge/patterns.js';
import type { Mechanism, Role, Shape } from '../knowledge/index.js';
import { notProductionPath } from '../evidence/production.js';
import type { Func, Unit } from '../syntax/form.js';
import { RELATION_TEXT } from './gained.js';
import { varies } from './peer-operation.js';
import type { Candidate, Context } from './types.js';

/** Peers that carry what a new function lacks, and their share, from which on it is worth saying; the premise asks for more. */
export const MIN_PEERS = 2;
/** Share of the peers that must carry it. */
export const MIN_SHARE = 0.5;
/** New functions that are compared with their peers. */
export const MAX_NEW_FUNCTIONS = 24;
/** Functions whose inside is read to see what they refuse. */
export const MAX_REFUSALS = 12;

/** What a peer carries, under a name that is equal in all peers that carry the same. */
interface Item {
  key: string;
  at: Place;
  features: Features;
  part: 'effects' | 'guards' | 'annotations';
  call: string | null;
}

/** Candidates for new functions that lack what their peers carry. */
export async function lackingPeers(ctx: Context): Promise<Candidate[]> {
  const out: Candidate[] = [];
  const all = ctx.analysis.matching.added.filter((a) => a.func.form !== 'file' && !notProductionPath(a.file.unit.path));
  const added = all.slice(0, MAX_NEW_FUNCTIONS);
  if (all.length > added.length) ctx.analysis.limits.push(`Only ${MAX_NEW_FUNCTIONS} of ${all.length} new functions were compared with others of their kind.`);
  const fresh = new Set(all.map((a) => a.func));
  for (const { func, file } of added) {
    const unit = file.unit;
    const mine = ctx.contracts.of(func, unit);
    if (mine.incomplete) continue;
    const op = acts(mine, ctx);
    if (!op) continue;
    let closest: Candidate | null = null;
    for (const group of await groups(func, unit, fresh, changing(mine, ctx), ctx)) {
      const c = await gapOf(func, unit, mine, op, group, ctx);
      if (c && (!closest || c.gap!.carrying / c.gap!.looked > closest.gap!.carrying / closest.gap!.looked)) closest = c;
    }
    if (closest) out.push(closest);
  }
  return out;
}

interface Group {
  peers: Peer[];
  because: string;
  domain: string;
  complete: boolean;
}

/** Peers of a new function, the closest kind first. */
async function groups(func: Func, unit: Unit, fresh: ReadonlySet<Func>, callees: readonly string[], ctx: Context): Promise<Group[]> {
  const out: Group[] = [];
  const own: Peer[] = [];
  for (const f of unit.functions) {
    const relation = fresh.has(f) ? null : relationInFile(func, f, unit);
    if (relation) own.push({ func: f, unit, relation });
  }
  const table = own.filter((p) => p.relation === 'table');
  if (func.registrar && func.registrar.literals.length > 0) {
    out.push({ peers: table, because: RELATION_TEXT.table, domain: unit.path, complete: true });
    const near = await neighbours(unit.path, ctx.store.view('peers'));
    const others = near.units.flatMap((u) => u.functions.filter((f) => !fresh.has(f) && f.registrar?.callee === func.registrar!.callee && f.registrar.literals.length > 0).map((f) => ({ func: f, unit: u, relation: 'table' as const })));
    if (others.length) out.push({ peers: [...table, ...others], because: RELATION_TEXT.table, domain: `${unit.path} and its folder`, complete: near.complete });
  }
  const variants = own.filter((p) => p.relation === 'variant' || p.relation === 'twin');
  if (variants.length >= 2) out.push({ peers: variants, because: 'is built like them', domain: unit.path, complete: true });
  const family = familyOf(func, unit, fresh);
  if (family.length >= 2) out.push({ peers: family, because: RELATION_TEXT.family, domain: unit.path, complete: true });
  const routed = func.annotations.find((a) => a.args.some((x) => x.value.kind === 'literal' && x.value.type === 'string'));
  if (routed) {
    const others = unit.functions.filter((f) => f !== func && !fresh.has(f) && f.annotations.some((a) => a.name === routed.name));
    if (others.length >= 2) out.push({ peers: others.map((f) => ({ func: f, unit, relation: 'table' as const })), because: RELATION_TEXT.table, domain: unit.path, complete: true });
  }
  for (const name of callees) {
    const peers = (await callersAsPeers(name, func, unit.path, ctx.relations)).filter((p) => !fresh.has(p.func) && !notProductionPath(p.unit.path));
    if (peers.length >= 2) out.push({ peers, because: `calls \`${name}\``, domain: 'the whole repository', complete: true });
  }
  if (func.container && func.name && func.form === 'method') {
    await ctx.relations.prefetch('head', [func.name]);
    await ctx.relations.loadDefinitions('head', func.name, unit.path);
    const same = ctx.relations.definitions('head', func.name)
      .filter((l) => !fresh.has(l.func) && l.func !== func && l.func.container && !notProductionPath(l.file.unit.path) && !platformTwins(l.file.unit.path, unit.path))
      .filter((l) => similarity({ func, unit }, { func: l.func, unit: l.file.unit }).shared.length >= 2)
      .map((l) => ({ func: l.func, unit: l.file.unit, relation: 'override' as const }));
    if (same.length >= 2) out.push({ peers: same, because: RELATION_TEXT.override, domain: 'the whole repository', complete: ctx.relations.hits('head', func.name).complete });
  }
  return out;
}

/** Methods of the same type in the file that change the same kind of object. */
function familyOf(func: Func, unit: Unit, fresh: ReadonlySet<Func>): Peer[] {
  const words = wordsOf(func.name);
  if (!func.container || !words.some((w) => MUTATING_WORDS.has(w))) return [];
  const objects = new Set(words.filter((w) => !MUTATING_WORDS.has(w) && w.length > 2));
  return unit.functions
    .filter((f) => f !== func && !fresh.has(f) && f.container === func.container && f.exported === func.exported && f.params.length === func.params.length)
    .filter((f) => wordsOf(f.name).some((w) => MUTATING_WORDS.has(w)) && wordsOf(f.name).some((w) => objects.has(w)))
    .map((f) => ({ func: f, unit, relation: 'family' as const }));
}

/** Names of the project's functions that change something and that a function calls; at most two. */
function changing(fc: FunctionContract, ctx: Context): string[] {
  const names = fc.operations
    .filter((o) => o.kind === 'call' && o.inlined === 0 && o.name.length > 6 && wordsOf(o.name).length > 1 && wordsOf(o.name).some((w) => MUTATING_WORDS.has(w)) && !ctx.classifier.classes(o, fc.unit.language).has('log'))
    .map((o) => o.name);
  return [...new Set(names)].slice(0, 2);
}

/** The operation that makes a new function worth protecting: it hands on what the caller gave, and does not only answer or log. */
function acts(fc: FunctionContract, ctx: Context): Operation | null {
  const language = fc.unit.language;
  const given = new Set(fc.func.params.flatMap((p) => [p.name, ...(p.binds ?? []).map((b) => b.name)]));
  let best: Operation | null = null;
  let score = 0;
  for (const o of fc.operations) {
    if (o.kind !== 'call' || o.inlined > 0) continue;
    const classes = ctx.classifier.classes(o, language);
    if (classes.has('log') || given.has(o.name) || o.args.every((a) => a.t === 'const')) continue;
    const own = o.args.some((a) => a.t !== 'closure' && varies(a) && fromParams(a, fc.func));
    if (!own) continue;
    const s = 1 + (classes.size > 0 ? 2 : 0) + (wordsOf(o.name).some((w) => MUTATING_WORDS.has(w)) ? 1 : 0);
    if (s > score) {
      score = s;
      best = o;
    }
  }
  return best;
}

function fromParams(t: Term, func: Func): boolean {
  let found = false;
  walkTerm(t, (x) => {
    if (x.t === 'param' && x.func === func.qualified) found = true;
    return !found;
  });
  return found;
}

/** What a function carries that could be enforcement. */
function itemsOf(fc: FunctionContract, ctx: Context, roles: readonly Role[]): Map<string, Item> {
  const out = new Map<string, Item>();
  const add = (i: Item): void => {
    if (!out.has(i.key)) out.set(i.key, i);
  };
  for (const o of fc.effects) {
    if (o.name.length > 3) add({ key: `call ${o.name}`, at: o.at, features: effectFeatures(o, ctx.definitionOf), part: 'effects', call: o.name });
    // What stands beside the handler in its registration runs before it.
    const at = o.args.findIndex((a) => a.t === 'closure' && a.func === fc.func);
    if (at > 0) for (const a of o.args.slice(0, at)) for (const name of handlerNames(a)) add({ key: `before ${name}`, at: a.at ?? o.at, features: namedFeatures(name), part: 'annotations', call: name });
  }
  for (const a of fc.func.annotations) add({ key: `annotation ${a.name}`, at: { side: 'head', path: fc.unit.path, span: a.span }, features: namedFeatures(a.name), part: 'annotations', call: a.name });
  for (const g of guardsOf(fc.steps)) {
    if (!g.step.denial || g.step.denial.form === 'else') continue;
    const features = guardFeatures(g.atoms, g.step.guard, g.step.denial, ctx.definitionOf);
    for (const role of roles) {
      if (role.subject === 'access' && role.guards.some((s) => fit(s, features, new Set(['any']), fc.unit.language) > 0)) add({ key: `guard ${role.id}`, at: g.step.guard, features, part: 'guards', call: null });
    }
  }
  return out;
}

/** Names of the functions that an argument of a registration stands for. */
export function handlerNames(t: Term): string[] {
  if (t.t === 'list') return t.args.flatMap(handlerNames);
  if (t.t === 'global') return [t.name];
  if (t.t === 'member') return [t.prop];
  if (t.t === 'call') return [t.name];
  if (t.t === 'closure') return t.func.name ? [t.func.name] : [];
  return [];
}

async function gapOf(func: Func, unit: Unit, mine: FunctionContract, op: Operation, group: Group, ctx: Context): Promise<Candidate | null> {
  const mechanisms = ctx.knowledge.mechanisms.filter((m) => m.schema === 'sibling-gap');
  const roles = [...new Set(mechanisms.map((m) => ctx.knowledge.roles.get(m.role)!))];
  const contracts = group.peers.map((p) => ({ p, fc: ctx.contracts.of(p.func, p.unit) })).filter((x) => !x.fc.incomplete && acts(x.fc, ctx) !== null);
  if (contracts.length < 2) return null;
  const counts = new Map<string, { item: Item; peers: Peer[] }>();
  for (const { p, fc } of contracts) {
    for (const item of itemsOf(fc, ctx, roles).values()) {
      const known = counts.get(item.key);
      if (known) known.peers.push(p);
      else counts.set(item.key, { item, peers: [p] });
    }
  }
  // A peer that hands over to one that carries it carries it too.
  for (const { peers } of counts.values()) {
    for (const { p, fc } of contracts) {
      if (!peers.includes(p) && fc.operations.some((o) => o.kind === 'call' && peers.some((q) => q.func.name === o.name && q.func.container === p.func.container))) peers.push(p);
    }
  }
  const own = itemsOf(mine, ctx, roles);
  const common = [...counts.values()].filter(({ item, peers }) => !own.has(item.key) && peers.length >= MIN_PEERS && peers.length > MIN_SHARE * contracts.length);
  const refusals = await refusalsOf(common.flatMap(({ item }) => item.call ?? []), unit.path, ctx);
  let best: { mechanism: Mechanism; role: Role; shape: Shape | null; score: number; item: Item; peers: Peer[] } | null = null;
  for (const { item, peers } of common) {
    for (const mechanism of mechanisms) {
      const role = ctx.knowledge.roles.get(mechanism.role)!;
      if (role.subject !== 'access') continue;
      const found = roleOf(item, role, unit.language, refusals);
      if (!found || (peers.length === 2 && contracts.length === 2 && found.score < 3)) continue;
      if (carried(mine, role, ctx)) continue;
      if (!best || found.score > best.score) best = { mechanism, role, ...found, item, peers };
    }
  }
  if (!best) return null;
  const { item, peers } = best;
  // That the caller's identity is fetched shows the role only where something is decided or scoped by it.
  const identity = best.shape !== null && best.role.peers.includes(best.shape);
  if (identity && contracts.filter(({ fc }) => uses(fc, item.call!)).length < MIN_PEERS) return null;
  const names = peers.slice(0, 3).map((p) => `\`${p.func.qualified}\``).join(', ');
  const value = op.args.find((a) => a.t !== 'closure' && fromParams(a, func)) ?? null;
  return {
    mechanism: best.mechanism, role: best.role, shape: identity ? null : best.shape, score: best.score + 2, change: null, loss: null, features: item.features,
    where: { func, path: unit.path }, operation: op, baseOperation: null, value: null, usesValue: true, enforcement: item.at,
    peers: peers.slice(0, 3).map((p, i) => ({ func: p.func.qualified, at: i === 0 ? item.at : { side: 'head', path: p.unit.path, span: p.func.span } })), definitions: [], others: [],
    gap: {
      witness: 'peers', branch: false, language: unit.language, looked: contracts.length, carrying: peers.length, calls: new Set(item.call ? [item.call] : []), domain: group.domain, complete: group.complete,
      because: `it ${group.because}, where ${peers.length} of ${contracts.length} peers carry it`,
      names: { peers: names, value: value ? `\`${termText(value, 60)}\`` : 'what the caller sends' },
      shown: peers.slice(1, 4).map((p) => ({ role: 'peer' as const, at: { side: 'head' as const, path: p.unit.path, span: p.func.span } }))
    }
  };
}

/** Whether the result of a call is tested or handed on. */
function uses(fc: FunctionContract, call: string): boolean {
  return fc.effects.some((e) => {
    if (e.name !== call) return false;
    const has = (t: Term | undefined): boolean => t !== undefined && containsTerm(t, e.term.id);
    return fc.steps.some((s) => leafAtoms([s.atom]).some((a) => (a.op === '==' || a.op === 'in' || a.op === '<') && (has(a.a) || has(a.b)))) || fc.operations.some((o) => o.kind === 'call' && o.args.some(has));
  });
}

/** How an item fits a role. */
function roleOf(item: Item, role: Role, language: string, refusals: ReadonlyMap<string, Features[]>): { shape: Shape | null; score: number } | null {
  const any = new Set(['any']);
  if (item.part === 'annotations') {
    const name = item.call!;
    if (role.annotations.some((n) => name === n || name.endsWith(`.${n}`) || name.toLowerCase() === n.toLowerCase())) return { shape: null, score: 6 };
  }
  if (item.part === 'guards') return item.key === `guard ${role.id}` ? { shape: role.guards[0] ?? null, score: 5 } : null;
  let best: { shape: Shape; score: number } | null = null;
  for (const shape of [...role.effects, ...role.peers]) {
    // Who the caller is matters where what it may do depends on it.
    const score = fit(shape, item.features, any, language) + (role.peers.includes(shape) ? 5 : 0);
    if (score > (role.peers.includes(shape) ? 5 : 0) && (!best || score > best.score)) best = { shape, score };
  }
  for (const features of refusals.get(item.call ?? '') ?? []) {
    for (const shape of role.guards) {
      const score = fit(shape, features, any, language);
      if (score > 0 && (!best || score > best.score)) best = { shape, score };
    }
  }
  return best;
}

/** What the project's own functions of some names refuse: the guards in them whose failure throws or answers and leaves. */
export async function refusalsOf(calls: string[], near: string, ctx: Context): Promise<Map<string, Features[]>> {
  const out = new Map<string, Features[]>();
  const names = [...new Set(calls)].slice(0, MAX_REFUSALS);
  await ctx.relations.prefetch('head', names);
  for (const name of names) {
    await ctx.relations.loadDefinitions('head', name, near);
    const found = ctx.relations.definitions('head', name);
    if (found.length === 0 || found.length > 2) continue;
    const fc = ctx.contracts.of(found[0].func, found[0].file.unit);
    out.set(name, refusals(fc).map((g) => guardFeatures(g.atoms, g.step.guard, g.step.denial, ctx.definitionOf)));
  }
  return out;
}

/** Guards of a function that leave when they fail; of one whose body is only `if (bad) throw`, the way to the throw. */
export function refusals(fc: FunctionContract): ReturnType<typeof guardsOf> {
  const all = [...fc.steps];
  for (const o of fc.operations) {
    if (o.kind !== 'throw') continue;
    const denial: Denial = { form: 'throw', value: o.args[0] ?? null, calls: o.args[0]?.t === 'call' ? [o.args[0].name] : [], words: wordsIn(o.args[0]), at: o.at };
    for (const s of steps(o.path)) all.push({ ...s, denial });
  }
  return guardsOf(all).filter((g) => g.step.denial && g.step.denial.form !== 'else');
}

function wordsIn(t: Term | undefined): string[] {
  const out: string[] = [];
  if (t) {
    walkTerm(t, (x) => {
      if (x.t === 'const') out.push(x.value);
      else if (x.t === 'call') out.push(x.name);
    });
  }
  return out;
}
