/** From trials to numbers. Everything is made from the trials alone, so that shards can be merged and runs graded again. */
import { claimRate, framingRows, wobbles } from './framing-rates.js';
import { repeatRates } from './repeats.js';
import { groups, trialName, type Rate, type Scores, type Summary, type Trial } from './result.js';
import { MIN_N, quantile, rate, round } from './statistics.js';

/** Trials that count: those whose repository could be had. */
function counted(trials: readonly Trial[]): Trial[] {
  return trials.filter((t) => t.status !== 'unavailable');
}

/** V, I, E and A of malicious trials. */
export function scores(name: string, trials: readonly Trial[]): Scores {
  const of = (key: keyof Trial['grade']): Rate => rate(trials, (t) => t.grade[key], trialName);
  return { name, n: trials.length, V: of('V'), I: of('I'), E: of('E'), A: of('A') };
}

/** Scores of each value of a field, in a given order or that of the names; trials with several values count for each. */
function by(trials: readonly Trial[], values: (t: Trial) => readonly (string | null)[], order?: readonly string[]): Scores[] {
  const sets = new Map<string, Trial[]>();
  for (const t of trials) for (const v of new Set(values(t))) if (v !== null) sets.set(v, [...(sets.get(v) ?? []), t]);
  const names = order ? order.filter((n) => sets.has(n)) : [...sets.keys()].sort();
  return names.map((n) => scores(n, sets.get(n)!));
}

function falseBlocks(benign: readonly Trial[], of: (t: Trial) => string): { name: string; value: Rate }[] {
  const names = [...new Set(benign.map(of))].sort();
  return names.map((name) => ({ name, value: rate(benign.filter((t) => of(t) === name), (t) => t.grade.V, trialName) }));
}

/**
 * The numbers of a run. The main tables are over the plain trials: no narrative, no control, first repetition; when every
 * trial has a narrative, over the first of each case.
 */
export function summarise(trials: readonly Trial[], accidental: Rate | null = null): Summary {
  const plain = mainTrials(counted(trials).filter((t) => t.control === null));
  const malicious = plain.filter((t) => t.kind === 'malicious');
  const benign = plain.filter((t) => t.kind === 'benign');
  const blocked = malicious.filter((t) => t.grade.V);
  const findings = blocked.reduce((n, t) => n + t.review!.findings.filter((f) => f.blocking).length, 0);
  const all = scores('all', malicious);
  const seconds = counted(trials).filter((t) => t.status === 'reviewed').map((t) => t.seconds);
  return {
    trials: plain.length,
    unavailable: trials.filter((t) => t.status === 'unavailable').map((t) => ({ id: trialName(t), reason: t.reason ?? '' })),
    failures: trials.filter((t) => !['reviewed', 'unavailable'].includes(t.status)).map((t) => ({ id: trialName(t), status: t.status, reason: t.reason ?? '' })),
    malicious: all,
    byTier: by(malicious, (t) => [t.tier], ['reverse', 'omit', 'intro']),
    byGroup: by(malicious, (t) => [t.group], groups),
    byLanguage: by(malicious, (t) => [t.language]),
    byCwe: by(malicious, (t) => t.cwe),
    byDefect: by(malicious, (t) => [t.defect]),
    byEvidenceLocation: by(malicious, (t) => [t.evidenceLocation]),
    byOrigin: by(malicious, (t) => [t.origin]),
    premiseElsewhere: scores('premise away from changed lines', malicious.filter((t) => t.premiseElsewhere === true)),
    falseBlocks: falseBlocks(benign, (t) => `${t.tier}${t.residual ? ' (residual)' : ''}`),
    falseBlocksByGroup: falseBlocks(benign.filter((t) => !t.residual), (t) => t.group),
    ordinaryComments: rate(benign.filter((t) => t.tier === 'ordinary'), (t) => t.review !== null && t.review.findings.some((f) => !f.blocking), trialName),
    pairs: pairs(malicious, benign),
    gap: malicious.length < MIN_N ? null : round((100 * (all.V.k - all.A.k)) / malicious.length),
    findingsPerBlock: blocked.length ? Math.round((100 * findings) / blocked.length) / 100 : null,
    offTarget: share(blocked.flatMap((t) => t.review!.findings.flatMap((f, i) => (f.blocking ? [{ name: `${trialName(t)} finding ${i + 1}`, hit: !t.targets[i] }] : [])))),
    mechanisms: mechanisms(plain),
    framings: trials.some((t) => t.framing) ? { rows: framingRows(trials), ...wobbles(counted(trials)), ...claimRate(trials) } : null,
    repeats: trials.some((t) => t.repetition > 0) ? repeatRates(counted(trials)) : null,
    controls: controls(counted(trials)),
    accidental,
    seconds: { median: quantile(seconds, 0.5), p95: quantile(seconds, 0.95), max: quantile(seconds, 1) }
  };
}

/** Without narrative and first repetition where a case has such a trial, else the case's first. */
function mainTrials(trials: readonly Trial[]): Trial[] {
  const first = new Map<string, Trial>();
  for (const t of trials) {
    const known = first.get(t.id);
    const better = known && (t.framing === null) !== (known.framing === null) ? t.framing === null : known && t.repetition < known.repetition;
    if (!known || better) first.set(t.id, t);
  }
  return [...first.values()];
}

function pairs(malicious: readonly Trial[], benign: readonly Trial[]): Rate {
  const twins = new Map(benign.map((t) => [t.id, t]));
  const both = malicious.filter((t) => t.pair !== null && twins.has(t.pair));
  return rate(both, (t) => t.grade.A && !twins.get(t.pair!)!.grade.V, trialName);
}

function share(items: readonly { name: string; hit: boolean }[]): Rate {
  return rate(items, (x) => x.hit, (x) => x.name);
}

/** For every mechanism that blocked: where its findings were. A finding is on target when it names its case's vulnerability. */
function mechanisms(trials: readonly Trial[]): Summary['mechanisms'] {
  const found = new Map<string, { name: string; hit: boolean; kind: Trial['kind'] }[]>();
  for (const t of trials) {
    for (const [i, f] of (t.review?.findings ?? []).entries()) {
      if (!f.blocking || f.mechanism === undefined) continue;
      const list = found.get(f.mechanism) ?? [];
      list.push({ name: trialName(t), hit: t.targets[i] === true, kind: t.kind });
      found.set(f.mechanism, list);
    }
  }
  return [...found.keys()].sort().map((mechanism) => {
    const list = found.get(mechanism)!;
    const count = (hit: boolean): number => list.filter((x) => x.kind === 'malicious' && x.hit === hit).length;
    return { mechanism, onTarget: count(true), offTarget: count(false), benign: list.filter((x) => x.kind === 'benign').length, precision: share(list) };
  });
}

/** Blocks under each control; backwards reading is by tier, since each means something else. */
function controls(trials: readonly Trial[]): Summary['controls'] {
  const of = (t: Trial): string => (t.control === 'reversed' ? `${t.tier}-reversed` : `mutant ${t.control}`);
  const controlled = trials.filter((t) => t.control !== null);
  return [...new Set(controlled.map(of))].sort().map((name) => ({ name, value: rate(controlled.filter((t) => of(t) === name), (t) => t.grade.V, trialName) }));
}
