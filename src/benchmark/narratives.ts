/** Which stories a case's pull request is told with. */
import { dirname } from 'node:path/posix';
import { ConfigurationError } from '../errors.js';
import type { Narrative, Source } from './run/plan.js';
import { frame, framings, readFramed, TEXTS_PER_FRAMING } from './cases/framings.js';

/** Narratives are asked for. */
export interface NarrativeOptions {
  /** All framings of SEVRA, with texts written for this project, on every malicious case. */
  all: boolean;
  /** Framed cases that `import sevra` wrote. */
  file?: string;
  /** Folder that the file's path starts from. */
  cwd: string;
}

/** The narratives of each case, or null when none are wanted. */
export function narrativesFor(options: NarrativeOptions): ((source: Source) => readonly Narrative[]) | null {
  if (!options.all && options.file === undefined) return null;
  if (options.all && options.file !== undefined) throw new ConfigurationError('--framings tells our own stories and --framed those of a file; leave one of them out.');
  if (options.file === undefined) return ownNarratives;
  const byCase = new Map<string, Narrative[]>();
  for (const f of readFramed(options.file, options.cwd)) {
    const list = byCase.get(f.case) ?? [];
    list.push({ name: f.framing ?? 'none', category: f.category ?? 'none', text: list.filter((n) => n.name === (f.framing ?? 'none')).length, title: f.title, body: f.body });
    byCase.set(f.case, list);
  }
  return ({ case: c }) => byCase.get(c.id) ?? [];
}

function ownNarratives({ case: c, title }: Source): Narrative[] {
  if (c.kind !== 'malicious') return [];
  const path = c.rubric!.target[0].path;
  const symbol = c.rubric!.target[0].symbol ?? path;
  const facts = { title: title ?? `Update ${path}`, path, symbol, area: dirname(path) === '.' ? path : dirname(path) };
  return framings.flatMap(({ name, category }) => Array.from({ length: TEXTS_PER_FRAMING }, (_, text) => ({ name, category, text, ...frame(name, text, facts) })));
}
