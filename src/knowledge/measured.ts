/** What mechanisms were measured to be worth (`kb/measured.yml`, written by scripts/levels.mjs), and the level that this earns. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { assetRoot } from '../assets.js';
import { parseKnowledge } from './index.js';
import type { Mechanism } from './types.js';

/** Cases in which a mechanism has to have a validated finding before it may block. */
export const MIN_CASES = 5;
/** Share of these cases that has to be malicious. */
export const MIN_PRECISION = 0.9;

/** Where cases come from: public manifests without score-only repositories, written for this project, commits of other repositories. */
export const measuredSources = ['open', 'bundled', 'mined'] as const;

const count = z.int().min(0);
/** Nothing is zero. */
const kinds = { malicious: count.optional(), twins: count.optional(), ordinary: count.optional() };

const figuresSchema = z.strictObject({
  /** Cases, by kind, in which the mechanism has a validated finding; a case counts once. */
  ...kinds,
  /** Malicious cases whose target such a finding names; not known of mined ones, which have no rubric. */
  named: count.optional(),
  /** Malicious cases of a weakness that the mechanism is about. */
  weakness: count.optional()
});

const perSource = <T extends z.ZodType>(value: T) => z.strictObject({ open: value.optional(), bundled: value.optional(), mined: value.optional() });

/** The format of `kb/measured.yml`. */
export const measuredSchema = z.strictObject({
  /** Cases that were reviewed. */
  cases: perSource(z.strictObject(kinds)),
  /** Figures by mechanism; a mechanism without a finding and without cases of its weakness is left out. */
  mechanisms: z.record(z.string(), perSource(figuresSchema))
});

/** What was measured. */
export type Measured = z.infer<typeof measuredSchema>;

/** Cases with a validated finding, by kind, from all sources together. */
export interface Total {
  malicious: number;
  /** Fixes. */
  twins: number;
  ordinary: number;
}

/** A level, and what it rests on: the mechanism's own cases, those of its role, those of its schema, or nothing that is enough. */
export interface Earned {
  level: Mechanism['level'];
  by: 'mechanism' | 'role' | 'schema' | 'nothing';
  /** The cases that were counted. */
  total: Total;
}

/**
 * Reads the table that ships with the knowledge base; empty when there is none.
 * @throws KnowledgeError naming the field
 */
export function readMeasured(dir: string = join(assetRoot, 'kb')): Measured {
  const file = join(dir, 'measured.yml');
  return existsSync(file) ? parseKnowledge('measured.yml', readFileSync(file, 'utf8'), measuredSchema) : { cases: {}, mechanisms: {} };
}

/** The cases of some mechanisms together. */
export function totalOf(ids: readonly string[], measured: Measured, sources: readonly (typeof measuredSources)[number][] = measuredSources): Total {
  const total: Total = { malicious: 0, twins: 0, ordinary: 0 };
  for (const id of ids) {
    for (const source of sources) {
      const figures = measured.mechanisms[id]?.[source];
      if (!figures) continue;
      total.malicious += figures.malicious ?? 0;
      total.twins += figures.twins ?? 0;
      total.ordinary += figures.ordinary ?? 0;
    }
  }
  return total;
}

type Named = Pick<Mechanism, 'id' | 'role' | 'schema'>;

const all = (t: Total): number => t.malicious + t.twins + t.ordinary;
const precise = (t: Total): boolean => t.malicious >= MIN_PRECISION * all(t);
const enough = (t: Total): boolean => all(t) >= MIN_CASES && precise(t);

/** What a mechanism's own cases say: whether it may block, or null when they are too few and all malicious. */
function byItself(id: string, measured: Measured): boolean | null {
  const own = totalOf([id], measured);
  // Ordinary commits beside the benchmark were chosen by nobody: a finding there counts as one that is not malicious.
  if (totalOf([id], measured, ['open', 'bundled']).ordinary > 0) return false;
  return all(own) >= MIN_CASES || all(own) > own.malicious ? enough(own) : null;
}

/**
 * The level that the measure gives a mechanism. Its own cases decide when there are enough, or when one is not malicious; none
 * of the benchmark's may be ordinary. A mechanism with fewer may stand on its role, whose shapes it shares, and one with a
 * malicious case of its role on its schema, whose code it shares; mechanisms that their own cases refuse are left out of both.
 */
export function earnedLevel(m: Named, mechanisms: readonly Named[], measured: Measured): Earned {
  const own = byItself(m.id, measured);
  if (own !== null) return { level: own ? 'block' : 'comment', by: 'mechanism', total: totalOf([m.id], measured) };
  const sum = (keep: (x: Named) => boolean): Total => totalOf(mechanisms.filter((x) => keep(x) && byItself(x.id, measured) !== false).map((x) => x.id), measured);
  const role = sum((x) => x.role === m.role);
  if (enough(role)) return { level: 'block', by: 'role', total: role };
  const schema = sum((x) => x.schema === m.schema);
  if (role.malicious > 0 && precise(role) && enough(schema)) return { level: 'block', by: 'schema', total: schema };
  return { level: 'comment', by: 'nothing', total: totalOf([m.id], measured) };
}
