/** The engine over changes that are held in memory. */
import { findCandidates, type Candidate } from '../../src/candidates/index.js';
import { analyseChange, type ChangeAnalysis } from '../../src/change/index.js';
import type { Atom } from '../../src/change/atom.js';
import { termText } from '../../src/change/term.js';
import type { Loss } from '../../src/change/losses.js';
import type { FilePair, SourceUnit } from '../../src/change/match.js';
import { prepare } from '../../src/characterize/prepare.js';
import { hasWord } from '../../src/evidence/symbols.js';
import type { UnitStore } from '../../src/evidence/units.js';
import { callFacts } from '../../src/knowledge/call-facts.js';
import { loadKnowledge } from '../../src/knowledge/index.js';
import type { Hit } from '../../src/snapshot/index.js';
import { parseUnit } from '../../src/syntax/parse.js';
import type { MutatedFile } from './mutate.js';

const parsed = new Map<string, Promise<SourceUnit>>();
const MAX_KEPT = 40;

function unitOf(path: string, source: string): Promise<SourceUnit> {
  const key = `${path}\0${source}`;
  let unit = parsed.get(key);
  if (!unit) {
    unit = parseUnit(path, source).then((u) => ({ unit: u!, source }));
    if (parsed.size > MAX_KEPT) parsed.delete(parsed.keys().next().value!);
    parsed.set(key, unit);
  }
  return unit;
}

/** Lowers both sides of a change. */
export async function filePairs(files: MutatedFile[]): Promise<FilePair[]> {
  const out: FilePair[] = [];
  for (const f of files) out.push({ base: f.base === null ? null : await unitOf(f.path, f.base), head: f.head === null ? null : await unitOf(f.path, f.head) });
  return out;
}

/** Contract differences of a change. */
export async function analysed(files: MutatedFile[]): Promise<ChangeAnalysis> {
  return analyseChange(await filePairs(files), callFacts(loadKnowledge()));
}

/** Candidates of a change, with only its own files as the repository. */
export async function candidatesOf(files: MutatedFile[], analysis: ChangeAnalysis): Promise<Candidate[]> {
  const side = (s: 'base' | 'head', f: MutatedFile): string | null => f[s];
  const store: Record<string, unknown> = {
    parsed: 0,
    view: () => store,
    load: async (s: 'base' | 'head', path: string) => {
      const f = files.find((x) => x.path === path);
      const text = f ? side(s, f) : null;
      return text === null ? null : { ...(await unitOf(path, text)), blob: '' };
    },
    text: async (s: 'base' | 'head', path: string) => {
      const f = files.find((x) => x.path === path);
      const text = f ? side(s, f) : null;
      return text === null ? null : { text, blob: '' };
    },
    snapshot: {
      changes: files.map((f) => ({ base: f.base === null ? null : f.path, head: f.head === null ? null : f.path })),
      read: async (s: 'base' | 'head', path: string) => {
        const f = files.find((x) => x.path === path);
        const text = f ? side(s, f) : null;
        return text === null ? null : { ok: true, text, blob: '', sha256: '' };
      },
      paths: async (s: 'base' | 'head') => files.filter((f) => side(s, f) !== null).map((f) => f.path),
      grep: async (s: 'base' | 'head', words: string[]) => {
        const hits: Hit[] = [];
        for (const f of files) {
          (side(s, f) ?? '').split('\n').forEach((text, i) => {
            if (words.some((w) => hasWord(text, w))) hits.push({ path: f.path, line: i + 1, text });
          });
        }
        return { hits, complete: true, filesWithHits: files.length };
      }
    }
  };
  return await findCandidates(await prepare(analysis, loadKnowledge(), store as unknown as UnitStore, new Set()));
}

/** The same change read backwards. */
export function backwards(files: MutatedFile[]): MutatedFile[] {
  return files.map((f) => ({ path: f.path, base: f.head, head: f.base }));
}

/** Readable text of an atom. */
export function atomText(a: Atom): string {
  if (a.op === 'or') return `(${a.alternatives!.map((x) => x.map(atomText).join(' & ')).join(' | ')})`;
  if (a.op === 'unknown') return '?';
  const not = a.negated ? '!' : '';
  if (a.op === 'true') return `${not}${termText(a.a!, 200)}`;
  if (a.op === 'null') return `${termText(a.a!, 200)} is ${a.negated ? 'not ' : ''}null`;
  return `${not ? '!(' : ''}${termText(a.a!, 200)} ${a.op} ${a.b ? termText(a.b, 200) : ''}${not ? ')' : ''}`;
}

/** One line about a loss. */
export function lossText(l: Loss): string {
  const over = l.governed.slice(0, 3).map((g) => `${g.to.kind === 'call' ? g.to.dotted : g.to.kind}:${g.to.at.span.line}`).join(' ');
  const what = (): string => {
    switch (l.kind) {
      case 'guard':
        return l.atoms.map(atomText).join(' & ');
      case 'wrapper':
        return `${termText(l.wrapper)} around ${termText(l.inner)}`;
      case 'effect':
        return termText(l.effect.term);
      case 'swap':
        return `${termText(l.old)} => ${termText(l.new)}${l.callee ? ' [callee]' : ''}`;
      case 'entry':
        return `${l.key}: ${l.old ? termText(l.old) : '-'} => ${l.new ? termText(l.new) : '-'}`;
      case 'annotation':
        return l.annotation.name;
    }
  };
  return `${l.kind} line ${l.at.span.line}: ${what()} | ${l.governed.length} ${over}`;
}

export interface Violation {
  kind: Loss['kind'] | 'candidate';
  text: string;
}

/** What a change that changes nothing should not have: any loss, and above all any candidate. */
export async function violations(files: MutatedFile[]): Promise<Violation[]> {
  const analysis = await analysed(files);
  const out: Violation[] = analysis.changes.flatMap((c) => c.losses.map((l) => ({ kind: l.kind, text: lossText(l) })));
  if (out.length) {
    for (const c of await candidatesOf(files, analysis)) out.push({ kind: 'candidate', text: `${c.mechanism.id} in ${c.where.func.qualified}: ${c.loss ? lossText(c.loss) : ''}` });
  }
  return out;
}
