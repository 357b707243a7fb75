/**
 * What shares names with the change: other functions of the touched files, other places that use what the changed lines name, and
 * additions that nothing names. Absent protection is seen here, since the diff does not show it.
 */
import { outermost } from '../../change/match.js';
import type { Section } from '../types.js';
import { MAX_DEFINITION_LINES, MAX_NAMES, MAX_REST, MAX_REST_CHARS, MAX_USED_NAME_HITS, MAX_USES } from '../bounds.js';
import { RANK, type Opened } from './changes.js';
import { isImport, type Finder } from './finder.js';
import { quoted, shownPath } from './inert.js';
import { defines, functionsIn, namesIn } from './lexical.js';
import { useSection } from './sections.js';
import { omittedPath } from './shown.js';
import type { Range, Sources } from './sources.js';
import { startOf, type Subject } from './subjects.js';

/** Files that code fills in by their name. */
const TEMPLATE = /\.(?:html?|xhtml|xml|xsl|erb|ejs|hbs|mustache|twig|jinja2?|j2|tmpl|tpl|haml|slim|jsp|ftl|liquid|njk|pug|vm|sql|ya?ml|json|toml|ini)$/;
/** Places that are shown, and lines that are looked through for them. */
const MAX_REFERENCES = 6;
const MAX_REFERENCE_HITS = 200;

/** Places named for an addition that is used. */
const MAX_PLACES = 5;

/**
 * Functions of touched files that are not shown yet: the rest of long changed ones first, then those that share the rarest names
 * with the changed lines, then the others.
 */
export async function restSections(opened: readonly Opened[], sources: Sources): Promise<Section[]> {
  const found: { range: Range; title: string; score: number; changed: boolean }[] = [];
  for (const { file, subjects } of opened) {
    if (file.head === null) continue;
    const lines = (await sources.lines('head', file.head)) ?? [];
    // A changed closure is a part of its own when what holds it is long.
    const own = subjects.filter((s) => s.side === 'head' && s.title !== '').map((s) => ({ first: s.first, last: s.last, title: s.title }));
    const functions = [...own, ...(await functionsOf(file.head, lines, sources)).filter((f) => !own.some((s) => s.first === f.first && s.last === f.last))];
    const names = functions.map((f) => new Set(Object.values(namesIn(lines.slice(f.first - 1, f.last))).flat()));
    const frequency = new Map<string, number>();
    for (const set of names) for (const n of set) frequency.set(n, (frequency.get(n) ?? 0) + 1);
    const changed = new Set(subjects.flatMap((s) => Object.values(namesIn([...s.text.head, ...s.text.base])).flat()));
    for (const s of subjects) if (s.name.length > 2) changed.add(s.name);
    functions.forEach((f, i) => {
      let score = 0;
      for (const n of names[i]!) if (changed.has(n)) score += 1 / frequency.get(n)!;
      // What else a touched file does may be what its change leaves open: where a file is small, all of it is seen.
      if (score === 0) score = 0.01 / functions.length;
      found.push({ range: { side: 'head', path: file.head!, first: f.first, last: f.last }, title: f.title, score, changed: i < own.length });
    });
  }
  found.sort((a, b) => Number(b.changed) - Number(a.changed) || b.score - a.score || (a.range.path < b.range.path ? -1 : a.range.path > b.range.path ? 1 : a.range.first - b.range.first));
  const out: Section[] = [];
  let chars = 0;
  for (const { range, title } of found) {
    if (out.length >= MAX_REST || chars >= MAX_REST_CHARS) break;
    const text = await sources.unshown(range, MAX_DEFINITION_LINES);
    if (text === '') continue;
    chars += text.length;
    out.push({ rank: RANK.related + 16 + 2 * out.length, kind: 'function', heading: `${quoted(title)}, in a touched file, head, ${shownPath(range.path)}:${range.first}`, text, data: true });
  }
  return out;
}

async function functionsOf(path: string, lines: readonly string[], sources: Sources): Promise<{ first: number; last: number; title: string }[]> {
  const unit = await sources.unit('head', path);
  if (!unit) return functionsIn(lines).map((f) => ({ first: f.first, last: f.last, title: f.name }));
  const top = new Set(outermost(unit));
  return unit.functions.filter((f) => f.form !== 'file' && (top.has(f) || f.form !== 'closure')).map((f) => ({ first: startOf(f), last: f.span.endLine, title: f.qualified }));
}

/** Places outside of what is shown that use a name of the changed lines which few places use. */
export async function useSections(subjects: readonly Subject[], finder: Finder, sources: Sources): Promise<Section[]> {
  const names = new Map<string, { near: string; weight: number }>();
  const own = new Set(subjects.filter((s) => s.added).map((s) => s.name));
  for (const s of subjects) {
    const { calls, others } = namesIn([...s.text.base, ...s.text.head].filter((line) => !isImport(line)));
    for (const n of [...calls, ...others]) if (n.length > 5 && !own.has(n) && !names.has(n)) names.set(n, { near: s.path, weight: s.score });
  }
  const asked = [...names.keys()].slice(0, MAX_NAMES);
  await finder.prefetch('head', asked);
  const rows: { name: string; near: string; hits: number; external: boolean }[] = [];
  for (const name of asked) {
    const { near } = names.get(name)!;
    const hits = finder.hits('head', name, near).items.filter((h) => !isImport(h.text));
    // What the project defines tells more than what a library does.
    if (hits.length > 0 && hits.length <= MAX_USED_NAME_HITS) rows.push({ name, near, hits: hits.length, external: !hits.some((h) => defines(h.text, name) !== null) });
  }
  rows.sort((a, b) => Number(a.external) - Number(b.external) || a.hits - b.hits || (a.name < b.name ? -1 : 1));
  const out: Section[] = [];
  for (const { name, near } of rows) {
    for (const u of (await finder.uses('head', name, near)).items) {
      if (out.length >= MAX_USES) return out;
      const section = await useSection(name, u, RANK.related + 12 + 3 * out.length, 'caller', sources);
      if (section) out.push(section);
    }
  }
  return out;
}

/** Places that name a changed template or data file: the code that fills it. */
export async function referenceSections(opened: readonly Opened[], finder: Finder, sources: Sources): Promise<Section[]> {
  const out: Section[] = [];
  for (const { file } of opened) {
    if (file.head === null) continue;
    const name = file.head.slice(file.head.lastIndexOf('/') + 1);
    if (!TEMPLATE.test(name)) continue;
    const { hits } = await finder.ctx.store.snapshot.grep('head', [name], { maxHits: MAX_REFERENCE_HITS });
    for (const h of hits) {
      if (out.length >= MAX_REFERENCES) return out;
      if (h.path === file.head || omittedPath(h.path) !== null) continue;
      const section = await useSection(name, await finder.useAt('head', h), RANK.related + 6 + out.length, 'caller', sources);
      if (section) out.push(section);
    }
  }
  return out;
}

/** Sentences about what the change adds and nothing, or little, names elsewhere. */
export async function additionLines(opened: readonly Opened[], finder: Finder): Promise<string[]> {
  const added = new Map<string, { path: string; line: number }>();
  for (const { file } of opened) {
    if (file.head === null) continue;
    for (const place of file.changes) {
      const e = file.entries[place]!;
      if (e.h === null || added.size >= MAX_NAMES) continue;
      for (const name of [...namesIn([e.text]).calls, ...namesIn([e.text]).others].slice(0, 6)) if (!added.has(name) && name.length > 4 && defines(e.text, name) !== null && !isLocal(e.text)) added.set(name, { path: file.head, line: e.h });
    }
  }
  await finder.prefetch('base', [...added.keys()]);
  await finder.prefetch('head', [...added.keys()]);
  const out: string[] = [];
  for (const [name, at] of added) {
    // What the base names too is no addition.
    if (finder.hits('base', name, at.path).items.length > 0) continue;
    const { items, complete } = finder.hits('head', name, at.path);
    const others = items.filter((h) => !(h.path === at.path && h.line === at.line));
    const where = `ADDED ${quoted(name)} (head ${shownPath(at.path)}:${at.line})`;
    if (others.length === 0) out.push(`${where}: no other line of the code names it${complete ? '' : ' as far as was searched'}.`);
    else if (others.length <= MAX_PLACES) out.push(`${where}: also named at ${others.map((h) => `${h.path === at.path ? '' : `${shownPath(h.path)}:`}${h.line}`).join(', ')}${complete ? ', nowhere else' : ''}.`);
  }
  return out;
}

/** Whether a line that defines a constant may only define a local variable. */
function isLocal(line: string): boolean {
  return /^\s+(?:const|let|var|val|local|my|auto)\b/.test(line) && !/=>|\bfunction\b/.test(line);
}
