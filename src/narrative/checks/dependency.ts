/** Claims that a dependency demands the change, against manifests and lock files. */
import type { Cite } from '../../validation/types.js';
import type { Facts } from '../facts.js';
import { allDowngrades, compareVersions, declared, numbersOf, reaches, sameName, type Declared } from './manifests.js';
import { contradicted, supported, unverifiable, type Check } from './types.js';

/** Words that say that what is claimed goes up. */
const UP = /\b(?:bump\w*|upgrad\w*|updat\w*|rais\w*|newer|latest|mov(?:e|es|ed|ing) to|switch\w* to|migrat\w*|requir\w*|need\w*|demand\w*)\b/i;
/** Words that say that it goes back. */
const DOWN = /\b(?:downgrad\w*|revert\w*|roll\w* back|back to|pin\w*|lower\w*|older|earlier|previous)\b/i;
/** What is said of a coming upgrade is not in the manifest yet. */
const COMING = /\b(?:next|upgrade|upgrading|unblock\w*|prepare\w*|ahead|future|upcoming|before|soon|migrat\w*|downstream|support)\b/i;
/** Languages and platforms, of which manifests declare the least that will do. */
const PLATFORMS: ReadonlySet<string> = new Set(['go', 'golang', 'node', 'nodejs', 'node.js', 'python', 'php', 'ruby', 'java', 'rust', 'dart', 'npm']);

/** A dependency, by name and version, is said to demand the change. */
export const requiredBy: Check = async (claim, known) => {
  const { dependency } = claim.facts;
  if (!dependency) return unverifiable('the dependency or its version is not named.');
  const { all, complete } = await declared(known);
  const found = meant(dependency, all);
  const words = new Set(claim.quote.toLowerCase().split(/[^\w./@-]+/));
  const down = (await allDowngrades(known)).find((d) => [dependency.name, ...dependency.wider].some((n) => sameName(n, d.name)) || words.has(d.name.toLowerCase()));
  if (down && UP.test(claim.quote) && !DOWN.test(claim.quote) && (dependency.version === null || !found.some((d) => d.name === down.name) || compareVersions(down.to, dependency.version) < 0)) return contradicted(`${down.name} goes from ${down.from} back to ${down.to} in ${down.path}.`, [down.cite]);
  if (found.length === 0) return unverifiable(`no manifest ${complete ? 'of the repository' : 'that was read'} names ${dependency.name}; what it demands is not known here.`);
  const first = found[0]!;
  const cited = (d: Declared): Cite[] => [{ role: 'definition', side: 'head', path: d.path, lines: [d.line, d.line] }];
  const { version } = dependency;
  if (version === null) return unverifiable(`${first.path} has ${first.name} ${first.version}; whether it demands the change is not known here.`, cited(first));
  const same = found.find((d) => numbersOf(d.version)[0] === numbersOf(version)[0] && reaches(d, version) === 'yes');
  if (same) return supported(`${same.path} has ${same.name} ${same.version}; that it demands the change is not checked.`, cited(same));
  // A platform's manifest says what is the least: something later may well be in use, unless the change is said to need it.
  const atLeast = PLATFORMS.has(dependency.name.toLowerCase()) && claim.as !== 'demands';
  if (complete && !atLeast && !COMING.test(claim.quote) && found.every((d) => reaches(d, version) === 'no')) return contradicted(`${first.path} has ${first.name} ${first.version}, not ${version}.`, cited(first));
  return unverifiable(`${first.path} has ${first.name} ${first.version}; the claim is about ${version}.`, cited(first));
};

/** What manifests declare of the dependency that is named: by the longest name that one of them has. */
function meant({ name, wider }: NonNullable<Facts['dependency']>, all: readonly Declared[]): Declared[] {
  for (const n of [...wider, name]) {
    const found = all.filter((d) => sameName(n, d.name));
    if (found.length > 0) return found;
  }
  return [];
}
