/**
 * Peers: functions that do the same kind of thing as another one, so that what one enforces is owed by all
 * (docs/architecture.md). A relation says why two functions are peers; names alone are never enough, the candidates
 * ask for a common operation beside them.
 */
import { wordsOf } from '../knowledge/patterns.js';
import type { Func, Unit } from '../syntax/form.js';
import { calleeName, funcExprs } from '../syntax/walk.js';
import type { Relations } from './relations.js';
import { isSkipped, type UnitStore } from './units.js';

/** Why two functions are peers. */
export type PeerRelation =
  /** The same method of a subclass, superclass or other implementation. */
  | 'override'
  /** A function of the same name in a neighbouring file. */
  | 'namesake'
  /** Names that differ in a verb (create/delete, sync/async) only. */
  | 'variant'
  /** Much the same parameters and calls. */
  | 'twin'
  /** Closures registered with the same call. */
  | 'table'
  /** Methods of one type that change the same kind of object. */
  | 'family'
  /** Functions that make the same call. */
  | 'caller';

/** A function that does the same kind of thing as another one. */
export interface Peer {
  func: Func;
  unit: Unit;
  relation: PeerRelation;
}

/** The peers of one function, and where they were looked for. */
export interface PeerSet {
  peers: Peer[];
  /** Where was looked, for negative and universal premises. */
  domain: string;
  complete: boolean;
}

/** Files of one folder that are parsed to find peers. */
export const MAX_PEER_FILES = 16;
/** Peers of one function that are looked at. */
export const MAX_PEERS = 40;

/** Words that tell variants of one operation apart. */
const VARIANT_WORDS = new Set([
  'sync', 'async', 'get', 'set', 'del', 'delete', 'remove', 'create', 'add', 'update', 'put', 'post', 'patch', 'read', 'write', 'insert', 'append', 'find', 'list',
  'load', 'save', 'store', 'fetch', 'open', 'close', 'encode', 'decode', 'send', 'recv', 'receive', 'upload', 'download', 'upsert', 'edit', 'replace', 'rename',
  'move', 'copy', 'import', 'export', 'start', 'stop', 'enable', 'disable', 'to', 'from', 'in', 'out', 'all', 'one', 'many', 'ex', 'impl', 'internal', 'raw', 'v1', 'v2'
]);

/** Verbs of methods that change something. */
export const MUTATING_WORDS = new Set([
  'set', 'del', 'delete', 'remove', 'create', 'add', 'update', 'put', 'patch', 'insert', 'upsert', 'edit', 'replace', 'rename', 'move', 'save', 'write', 'store',
  'import', 'upload', 'enable', 'disable', 'reset', 'restore', 'clear', 'destroy', 'grant', 'revoke', 'archive', 'change', 'modify'
]);

/** Verbs that are written together with their object (`setpath`). */
const GLUED_VERBS = ['delete', 'remove', 'create', 'update', 'insert', 'write', 'read', 'send', 'recv', 'load', 'save', 'get', 'set', 'del', 'put', 'add', 'has'];

/** Platform words: functions or files that differ in one of these stand for each other and are no peers. */
const PLATFORMS = ['win', 'win32', 'windows', 'unix', 'linux', 'posix', 'darwin', 'macos', 'bsd', 'freebsd', 'openbsd', 'netbsd', 'solaris', 'android', 'ios', 'wasm', 'x86', 'amd64', 'arm64', 'sse', 'avx', 'neon', 'generic', 'stub', 'stubs', 'mock', 'fake', 'dummy', 'noop', 'unsupported', 'other'];

/** What is left of a name without the words that tell variants apart; plural forms count as singular. */
export function variantStem(name: string): string {
  const out: string[] = [];
  for (const w of wordsOf(name)) {
    if (VARIANT_WORDS.has(w)) continue;
    const glued = GLUED_VERBS.find((v) => w.startsWith(v) && w.length >= v.length + 4);
    const rest = glued ? w.slice(glued.length) : w;
    out.push(rest.length > 3 && rest.endsWith('s') && !rest.endsWith('ss') ? rest.slice(0, -1) : rest);
  }
  return out.join(' ');
}

/** Whether two names are variants of one operation. */
export function areVariants(a: string, b: string): boolean {
  if (a === b) return false;
  const stem = variantStem(a);
  return stem.split(' ').some((w) => w.length >= 4) && stem === variantStem(b);
}

/** Whether two paths or names are twins for different platforms. */
export function platformTwins(a: string, b: string): boolean {
  const x = platformWord(a);
  const y = platformWord(b);
  return x !== y && (x !== null || y !== null);
}

function platformWord(text: string): string | null {
  const parts = text.split(/[^A-Za-z0-9]+/).flatMap((p) => wordsOf(p));
  return PLATFORMS.find((p) => parts.includes(p)) ?? null;
}

/** Calls that say nothing about what a function does. */
const COMMON_CALLS = new Set([
  'push', 'pop', 'append', 'get', 'set', 'has', 'add', 'keys', 'values', 'items', 'map', 'filter', 'forEach', 'slice', 'split', 'join', 'trim', 'replace', 'format', 'toString', 'String',
  'len', 'length', 'size', 'print', 'printf', 'println', 'log', 'debug', 'info', 'warn', 'error', 'Error', 'Errorf', 'New', 'Sprintf', 'fprintf', 'snprintf', 'sprintf', 'str', 'int', 'isinstance',
  'equals', 'isEmpty', 'contains', 'includes', 'indexOf', 'free', 'malloc', 'calloc', 'memcpy', 'memset', 'strlen', 'strcmp', 'sizeof', 'assert', 'isset', 'callback', 'next', 'then', 'catch', 'resolve', 'reject', 'close', 'make', 'copy', 'panic', 'require', 'getMessage', 'ok', 'range', 'list', 'dict', 'super'
]);

const calleeCache = new WeakMap<Func, Set<string>>();

/** Names of the telling calls in a function, closures in it included. */
export function telling(func: Func, unit: Unit): Set<string> {
  const known = calleeCache.get(func);
  if (known) return known;
  const out = new Set([...callNames(func, unit)].filter((name) => name.length > 2 && !COMMON_CALLS.has(name)));
  calleeCache.set(func, out);
  return out;
}

/** Names of all calls in a function, closures in it included. */
export function callNames(func: Func, unit: Unit): Set<string> {
  const out = new Set<string>();
  for (const f of unit.functions) {
    if (f.form === 'file' || f.span.start < func.span.start || f.span.end > func.span.end) continue;
    funcExprs(f, (e) => {
      if (e.kind === 'call') out.add(calleeName(e));
    });
  }
  return out;
}

/** Shared telling calls, and their share of the smaller set. */
export function similarity(a: Peer | { func: Func; unit: Unit }, b: Peer | { func: Func; unit: Unit }): { shared: string[]; share: number } {
  const x = telling(a.func, a.unit);
  const y = telling(b.func, b.unit);
  const shared = [...x].filter((n) => y.has(n));
  return { shared, share: shared.length / Math.max(1, Math.min(x.size, y.size)) };
}

function sharedParams(a: Func, b: Func): number {
  const names = new Set(a.params.map((p) => p.name).filter((n) => n.length > 1));
  return b.params.filter((p) => names.has(p.name)).length;
}

/** Whether two functions of one unit or type are built alike. */
function twins(a: { func: Func; unit: Unit }, b: { func: Func; unit: Unit }): boolean {
  const { shared, share } = similarity(a, b);
  const params = sharedParams(a.func, b.func);
  if (shared.length >= 3 && share >= 0.6 && params >= 1) return true;
  return shared.length >= 2 && params >= 3 && params >= 0.6 * Math.min(a.func.params.length, b.func.params.length);
}

/** The relation of two functions of one file, or null when they are no peers. */
export function relationInFile(a: Func, b: Func, unit: Unit): PeerRelation | null {
  if (a === b || a.form === 'file' || b.form === 'file' || nested(a, b) || nested(b, a)) return null;
  if (a.registrar && b.registrar) return a.registrar.callee !== '' && a.registrar.callee === b.registrar.callee && b.registrar.literals.length > 0 && a.registrar.literals.length > 0 ? 'table' : null;
  if (!a.name || !b.name || platformTwins(a.name, b.name)) return null;
  if (a.name === b.name) return a.container !== b.container ? 'override' : null;
  if ((a.container ?? '') !== (b.container ?? '')) return null;
  if (areVariants(a.name, b.name)) return 'variant';
  return twins({ func: a, unit }, { func: b, unit }) ? 'twin' : null;
}

function nested(a: Func, b: Func): boolean {
  return a.span.start <= b.span.start && a.span.end >= b.span.end;
}

/** Peers of a function: in its own file, in the files of its folder, and overrides in the whole repository. */
export async function peersOf(subject: { func: Func; unit: Unit }, all: UnitStore, relations: Relations): Promise<PeerSet> {
  const { func, unit } = subject;
  const store = all.view('peers');
  const peers: Peer[] = [];
  for (const f of unit.functions) {
    const relation = relationInFile(func, f, unit);
    if (relation) peers.push({ func: f, unit, relation });
  }
  let complete = true;
  if (func.name && func.form !== 'closure') {
    await relations.prefetch('head', [func.name]);
    const found = relations.hits('head', func.name);
    const near = await neighbours(unit.path, store, new Set(found.hits.map((h) => h.path)));
    complete = near.complete && found.complete;
    for (const other of near.units) {
      for (const f of other.functions) {
        if (f.name !== func.name || f.form === 'closure' || f.params.length !== func.params.length || platformTwins(other.path, unit.path)) continue;
        peers.push({ func: f, unit: other, relation: f.container && func.container ? 'override' : 'namesake' });
      }
    }
  }
  if (func.name && func.form !== 'closure') {
    const folder = await neighbours(unit.path, store);
    for (const other of folder.units) {
      for (const f of other.functions) {
        if (f.form === 'closure' || !f.name || !areVariants(func.name, f.name) || platformTwins(other.path, unit.path)) continue;
        if (sharedParams(func, f) >= 1 && similarity(subject, { func: f, unit: other }).shared.length >= 1) peers.push({ func: f, unit: other, relation: 'variant' });
      }
    }
  }
  const overrides = await overridesOf(subject, store, relations);
  for (const p of overrides.peers) if (!peers.some((q) => q.func === p.func)) peers.push(p);
  return {
    peers: peers.slice(0, MAX_PEERS), complete: complete && overrides.complete && peers.length <= MAX_PEERS,
    domain: `${unit.path}, its folder${overrides.peers.length ? ' and the overrides of the method' : ''}`
  };
}

/** Methods of the same name in subclasses of the method's class. */
async function overridesOf(subject: { func: Func; unit: Unit }, store: UnitStore, relations: Relations): Promise<{ peers: Peer[]; complete: boolean }> {
  const { func, unit } = subject;
  if (func.form !== 'method' || !func.container || !unit.types.some((t) => t.name === func.container && t.form === 'class')) return { peers: [], complete: true };
  await relations.prefetch('head', [func.container]);
  const { hits, complete } = relations.hits('head', func.container);
  const peers: Peer[] = [];
  const paths = [...new Set(hits.filter((h) => h.path !== unit.path && /\b(extends|class)\b/.test(h.text)).map((h) => h.path))].sort();
  for (const path of paths.slice(0, MAX_PEER_FILES)) {
    const loaded = await store.load('head', path);
    if (!loaded || isSkipped(loaded)) continue;
    for (const t of loaded.unit.types) {
      if (!t.supertypes.some((s) => lastPart(s) === func.container)) continue;
      for (const f of loaded.unit.functions) {
        if (f.container === t.name && f.name === func.name && f.params.length === func.params.length) peers.push({ func: f, unit: loaded.unit, relation: 'override' });
      }
    }
  }
  return { peers, complete: complete && paths.length <= MAX_PEER_FILES };
}

function lastPart(name: string): string {
  const plain = name.replace(/<.*$/, '');
  return plain.slice(plain.lastIndexOf('.') + 1);
}

/** Units of the same language in a file's folder, the file itself left out; of the given paths only, when any are given. */
export async function neighbours(path: string, store: UnitStore, among?: ReadonlySet<string>): Promise<{ units: Unit[]; complete: boolean }> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const extension = path.slice(path.lastIndexOf('.'));
  const all = (await store.snapshot.paths('head')).filter((p) => p !== path && (!among || among.has(p)) && p.startsWith(folder) && p.indexOf('/', folder.length) < 0 && p.endsWith(extension));
  // In a large folder the files whose names begin like this one's come first.
  const stem = path.slice(folder.length).split('.')[0];
  const rank = (p: string): number => (p.slice(folder.length).split('.')[0] === stem ? 0 : 1);
  if (all.length > MAX_PEER_FILES) all.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const units: Unit[] = [];
  for (const p of all.slice(0, MAX_PEER_FILES)) {
    const loaded = await store.load('head', p);
    if (loaded && !isSkipped(loaded)) units.push(loaded.unit);
  }
  return { units, complete: all.length <= MAX_PEER_FILES };
}

/** Callers of one function that are still peers of each other. */
export const MAX_CALLERS_AS_PEERS = 12;

/** The other functions that make a call; none when they are too many to have something in common. */
export async function callersAsPeers(name: string, func: Func, near: string, relations: Relations): Promise<Peer[]> {
  await relations.prefetch('head', [name]);
  const { sites, complete } = await relations.callers('head', name, near);
  const out: Peer[] = [];
  for (const s of sites) {
    if (s.caller === func || s.caller.form === 'file' || s.caller.name === name || out.some((p) => p.func === s.caller)) continue;
    out.push({ func: s.caller, unit: s.file.unit, relation: 'caller' });
  }
  return complete && out.length <= MAX_CALLERS_AS_PEERS ? out : [];
}
