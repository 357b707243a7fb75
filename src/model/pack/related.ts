/** What lies around the change: definitions of what it calls, its callers, functions of the same kind, importers. */
import type { Candidate, Context } from '../../candidates/types.js';
import type { Section } from '../types.js';
import { MAX_CALLEES, MAX_CALLERS, MAX_CALLERS_OF_ONE, MAX_IMPORTERS, MAX_NAMES, MAX_PEERS, MAX_PEERS_OF_ONE, MAX_SECOND_LEVEL, MAX_TYPES } from '../bounds.js';
import { RANK } from './changes.js';
import { isImport, type Finder, type Use } from './finder.js';
import { shownPath } from './inert.js';
import { functionsIn, lastPart, namesIn, telling } from './lexical.js';
import { peersOfSubject, type PeerRange } from './peers.js';
import { definitionSection, peerSection, useSection } from './sections.js';
import type { Side, Sources } from './sources.js';
import { functionAtLine, startOf, type Subject } from './subjects.js';

/** Definitions of one name that are shown; of more it is not known which is meant. */
const MAX_DEFINITIONS_OF_ONE = 2;
/** Definitions of one name beyond which the name says too little. */
const MAX_AMBIGUOUS = 5;

/** Peers of one qualified name. */
const MAX_NAMESAKES = 2;

interface Name {
  name: string;
  side: Side;
  near: string;
}

/** Sections about what surrounds the subjects. */
export async function relatedSections(subjects: readonly Subject[], finder: Finder, sources: Sources, candidates: readonly Candidate[]): Promise<Section[]> {
  const { calls, others } = await namesOf(subjects, sources);
  const own = subjects.filter((s) => s.name.length > 2).map((s) => s.name);
  await finder.prefetch('head', [...own, ...[...calls, ...others].filter((n) => n.side === 'head').map((n) => n.name)].slice(0, MAX_NAMES));
  await finder.prefetch('base', [...calls, ...others].filter((n) => n.side === 'base').map((n) => n.name).slice(0, MAX_NAMES));
  const out: Section[] = [];
  // Kinds take turns, so that a prompt that is cut has some of each; the ranks say in which order.
  const peers = await peersOfAll(subjects, finder, candidates);
  const turns = { callee: 0, type: 0, caller: 0, peer: 0 };
  const rank = (kind: keyof typeof turns): number => RANK.related + { callee: 0, peer: 1.5, caller: 2.5, type: 4 }[kind] + turns[kind]++ * { callee: 2, peer: 3, caller: 3, type: 4 }[kind];
  for (const p of peers) {
    if (turns.peer >= MAX_PEERS) break;
    const section = await peerSection(p.of, p, 0, sources);
    if (section) out.push({ ...section, rank: rank('peer') });
  }
  const defined = async (list: readonly Name[], kinds: readonly string[], kind: 'callee' | 'type', max: number): Promise<void> => {
    for (const n of list) {
      if (turns[kind] >= max) return;
      const { items } = await finder.definitions(n.side, n.name, n.near);
      const fitting = items.filter((d) => kinds.includes(d.kind));
      const near = fitting.filter((d) => d.path === n.near);
      const chosen = near.length > 0 ? near.slice(0, MAX_DEFINITIONS_OF_ONE) : fitting.length <= MAX_AMBIGUOUS ? fitting.slice(0, MAX_DEFINITIONS_OF_ONE) : [];
      for (const d of chosen) {
        const section = await definitionSection(d, 0, kind, sources);
        if (section) out.push({ ...section, rank: rank(kind) });
      }
    }
  };
  await defined(calls, ['function', 'type'], 'callee', MAX_CALLEES);
  await defined([...calls, ...others], ['type', 'constant'], 'type', MAX_TYPES);
  const first: { subject: Subject; use: Use }[] = [];
  for (const s of subjects) {
    if (s.name.length <= 2 || (s.name.length > 3 && !telling(s.name) && s.func === null) || turns.caller >= MAX_CALLERS) continue;
    for (const u of spread((await finder.uses('head', s.name, s.path)).items).slice(0, MAX_CALLERS_OF_ONE * 3)) {
      if (first.filter((x) => x.subject === s).length >= MAX_CALLERS_OF_ONE || turns.caller >= MAX_CALLERS) break;
      if (u.path === s.path && u.line >= s.first && u.line <= s.last) continue;
      const section = await useSection(s.name, u, 0, 'caller', sources);
      if (!section) continue;
      out.push({ ...section, rank: rank('caller') });
      first.push({ subject: s, use: u });
    }
  }
  // One more level for the top few: who calls the callers.
  const callers = [...new Set(first.map((x) => x.use.caller?.name ?? '').filter((n) => n.length > 3))].slice(0, MAX_SECOND_LEVEL);
  await finder.prefetch('head', callers);
  for (const name of callers) {
    const near = first.find((x) => x.use.caller?.name === name)!.use.path;
    for (const u of (await finder.uses('head', name, near, true)).items.slice(0, 1)) {
      const section = await useSection(name, u, 0, 'caller', sources);
      if (section) out.push({ ...section, rank: rank('caller') + 20 });
    }
  }
  return out;
}

/** Uses in turns of files, so that one file does not stand for all. */
function spread(uses: readonly Use[]): Use[] {
  const turn = new Map<string, number>();
  const rows = uses.map((use, i) => {
    const n = turn.get(use.path) ?? 0;
    turn.set(use.path, n + 1);
    return { use, n, i };
  });
  return rows.sort((a, b) => Number(b.use.call) - Number(a.use.call) || a.n - b.n || a.i - b.i).map((r) => r.use);
}

/** Names in the changed lines: called ones of what is gone and what is new first, then those that the rest of the functions call. */
async function namesOf(subjects: readonly Subject[], sources: Sources): Promise<{ calls: Name[]; others: Name[] }> {
  const calls = new Map<string, Name>();
  const others = new Map<string, Name>();
  const own = new Set(subjects.filter((s) => s.added).map((s) => s.name));
  const take = (into: Map<string, Name>, names: readonly string[], side: Side, near: string, max: number): void => {
    for (const name of names.slice(0, max)) if (!calls.has(name) && !into.has(name) && !own.has(name)) into.set(name, { name, side, near });
  };
  for (const s of subjects) {
    const known = await knownNames(s, sources);
    const gone = namesIn(s.text.base, known);
    const fresh = namesIn(s.text.head, known);
    const kept = new Set([...fresh.calls, ...fresh.others]);
    // A name that is only in what is gone may be defined in base only.
    take(calls, gone.calls.filter((n) => !kept.has(n)), 'base', s.file.base ?? s.path, 8);
    take(calls, fresh.calls, 'head', s.path, 8);
    take(others, gone.others.filter((n) => !kept.has(n) && distinct(n)), 'base', s.file.base ?? s.path, 5);
    take(others, fresh.others.filter(distinct), 'head', s.path, 5);
  }
  for (const s of subjects) {
    const lines = (await sources.lines(s.side, s.path)) ?? [];
    if (s.title !== '') take(calls, namesIn(lines.slice(s.first - 1, s.last), await knownNames(s, sources)).calls, s.side, s.path, 8);
  }
  return { calls: [...calls.values()].slice(0, MAX_NAMES), others: [...others.values()].slice(0, MAX_NAMES) };
}

/** Names that a subject's file imports or defines: a common word among them means something there. */
async function knownNames(s: Subject, sources: Sources): Promise<ReadonlySet<string>> {
  const out = new Set<string>();
  if (s.unit) {
    for (const i of s.unit.imports) for (const n of [i.alias, i.name]) if (n && n.length > 2) out.add(n);
    for (const f of s.unit.functions) if (f.name.length > 2 && f.form !== 'closure') out.add(f.name);
  } else for (const f of functionsIn((await sources.lines(s.side, s.path)) ?? [])) if (f.name.length > 2) out.add(lastPart(f.name).replace(/[?!=]$/, ''));
  return out;
}

/** Whether a name looks like that of a type, constant, macro or field rather than of a variable. */
function distinct(name: string): boolean {
  return name.length > 4 && (/[A-Z]/.test(name) || name.includes('_'));
}

/** Peers of all subjects in turns: the closest one of each, then the next. Those that the engine's candidates name come first. */
async function peersOfAll(subjects: readonly Subject[], finder: Finder, candidates: readonly Candidate[]): Promise<(PeerRange & { of: string })[]> {
  const out: (PeerRange & { of: string })[] = [];
  for (const c of candidates) for (const p of c.peers.slice(0, MAX_PEERS_OF_ONE)) {
    const unit = p.at.side === 'head' ? finder.ctx.unitOf(p.at.path) : null;
    const func = unit && functionAtLine(unit, p.at.span.line);
    if (func && func.form !== 'file') out.push({ side: 'head', path: p.at.path, first: startOf(func), last: func.span.endLine, title: func.qualified, because: 'is held against it by the engine', strength: 9, of: c.where.func.qualified });
  }
  // One pass for all that the subjects ask for.
  finder.relations.expect(subjects.flatMap((s) => [s.name, s.func?.container ?? '', ...namesIn(s.text.head).calls.slice(0, 6)]));
  const lists: (PeerRange & { of: string })[][] = [];
  for (const s of subjects) if (s.title !== '') lists.push((await peersOfSubject(s, finder)).slice(0, MAX_PEERS_OF_ONE + 2).map((p) => ({ ...p, of: s.title })));
  // The same function for one backend after the other shows nothing new.
  const titles = new Map<string, number>();
  for (let i = 0; i < MAX_PEERS_OF_ONE + 2; i++) for (const list of lists) {
    const p = list[i];
    const n = p ? (titles.get(p.title) ?? 0) : 0;
    if (!p || n >= MAX_NAMESAKES) continue;
    titles.set(p.title, n + 1);
    out.push(p);
  }
  return out;
}

/** Files that import a changed one. */
export async function importerSection(ctx: Context, finder: Finder, paths: readonly string[]): Promise<Section | null> {
  const stems = new Map<string, string>();
  for (const path of paths) {
    const file = path.slice(path.lastIndexOf('/') + 1);
    const stem = /^(?:index|__init__|mod|main)\./.test(file) ? path.split('/').at(-2) : file.slice(0, file.indexOf('.') < 0 ? undefined : file.indexOf('.'));
    if (stem && stem.length > 3 && !stems.has(stem)) stems.set(stem, path);
  }
  await finder.prefetch('head', [...stems.keys()].slice(0, MAX_NAMES));
  const lines: string[] = [];
  const changed = new Set(ctx.store.snapshot.changes.map((c) => c.head));
  for (const [stem, path] of stems) {
    const importers = [...new Set(finder.hits('head', stem, path).items.filter((h) => isImport(h.text) && !changed.has(h.path)).map((h) => h.path))];
    if (importers.length) lines.push(`${shownPath(path)} is imported by ${importers.slice(0, MAX_IMPORTERS).map(shownPath).join(', ')}${importers.length > MAX_IMPORTERS ? ` and ${importers.length - MAX_IMPORTERS} more` : ''}`);
  }
  return lines.length ? { rank: RANK.importer, kind: 'importer', heading: 'files that import changed ones', text: lines.slice(0, MAX_IMPORTERS).join('\n'), data: true } : null;
}
