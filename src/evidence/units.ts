/** Lowered files of both sides, read through the snapshot and kept by blob. */
import type { NotAnalysed, Snapshot } from '../snapshot/index.js';
import { MAX_PARSE_MILLISECONDS, MAX_STOPPED_PARSES } from '../bounds.js';
import { loweringFor, ParseStopped, parseUnit } from '../syntax/parse.js';
import type { Unit } from '../syntax/form.js';
import { narrow, touchedOnly, type Component } from './scope.js';

/** A lowered file with its text. */
export interface LoadedUnit {
  unit: Unit;
  source: string;
  blob: string;
}

/** Reads and lowers files, each content once. */
export class UnitStore {
  private readonly units = new Map<string, LoadedUnit>();
  /** Source text of every file read, for quotes; by side and path. */
  private readonly texts = new Map<string, { text: string; blob: string } | null>();
  /** Files parsed. */
  parsed = 0;
  /** Files whose parsing was stopped, by language. */
  private readonly stopped = new Map<string, number>();

  /** What may be read; a review that may read everything has the snapshot itself. */
  readonly snapshot: Snapshot;
  private touched: UnitStore | null = null;

  /** @param without evidence that may not be read */
  constructor(snapshot: Snapshot, private readonly without: ReadonlySet<Component> = new Set()) {
    const narrowing = { touchedOnly: touchedOnly(without), shownLinesOnly: without.has('files') };
    this.snapshot = narrowing.touchedOnly || narrowing.shownLinesOnly ? narrow(snapshot, narrowing) : snapshot;
  }

  /** The files that may be read for a purpose: all, or the touched ones when that component is left out. */
  view(component: Component): UnitStore {
    if (!this.without.has(component) || touchedOnly(this.without)) return this;
    return (this.touched ??= new UnitStore(narrow(this.snapshot, { touchedOnly: true, shownLinesOnly: false })));
  }

  /** The lowered file; null when it is absent or in no supported language; a `NotAnalysed` when it can't be read. */
  async load(side: 'base' | 'head', path: string): Promise<LoadedUnit | NotAnalysed | null> {
    const lowering = loweringFor(path);
    if (!lowering) return null;
    const r = await this.snapshot.read(side, path);
    if (r === null) return null;
    if (!r.ok) return r.skip;
    this.texts.set(`${side}:${path}`, { text: r.text, blob: r.blob });
    const key = `${r.blob}:${path}`;
    let loaded = this.units.get(key);
    if (!loaded) {
      const unit = await this.parse(path, r.text, lowering.language);
      if (!unit) return { path, side, reason: 'over-large', detail: `Parsing the file takes longer than ${MAX_PARSE_MILLISECONDS / 1000} s, or too many files like it did; it was not analysed.` };
      this.parsed++;
      loaded = { unit, source: r.text, blob: r.blob };
      this.units.set(key, loaded);
    }
    return loaded;
  }

  /** The lowered text; null when parsing is stopped, or was for too many files of the language. */
  private async parse(path: string, text: string, language: string): Promise<Unit | null> {
    const stopped = this.stopped.get(language) ?? 0;
    if (stopped >= MAX_STOPPED_PARSES) return null;
    try {
      return await parseUnit(path, text);
    } catch (error) {
      if (!(error instanceof ParseStopped)) throw error;
      this.stopped.set(language, stopped + 1);
      return null;
    }
  }

  /** Text of a file that was read before; empty when it was not. */
  loadedText(side: 'base' | 'head', path: string): string {
    return this.texts.get(`${side}:${path}`)?.text ?? '';
  }

  /** A file that was lowered before; null when it was not. */
  loadedUnit(side: 'base' | 'head', path: string): Unit | null {
    const text = this.texts.get(`${side}:${path}`);
    return (text && this.units.get(`${text.blob}:${path}`)?.unit) ?? null;
  }

  /** Text and blob of a file, for quotes. */
  async text(side: 'base' | 'head', path: string): Promise<{ text: string; blob: string } | null> {
    const key = `${side}:${path}`;
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    const r = await this.snapshot.read(side, path);
    const found = r && r.ok ? { text: r.text, blob: r.blob } : null;
    this.texts.set(key, found);
    return found;
  }
}

/** Whether a file was there but could not be looked into because the review's evidence is limited. */
export function isOutside(x: LoadedUnit | NotAnalysed | null): boolean {
  return isSkipped(x) && x.reason === 'outside-evidence';
}

/** Whether a loaded file is a refusal. */
export function isSkipped(x: LoadedUnit | NotAnalysed | null): x is NotAnalysed {
  return x !== null && 'reason' in x;
}
