/** Claims that a dependency demands the change, against manifests and lock files. */
import type { Cite } from '../../validation/types.js';
import { compareVersions, declared, downgrades, numbersOf, sameName } from './manifests.js';
import { contradicted, supported, unverifiable, type Check } from './types.js';

/** A dependency, by name and version, is said to demand the change. */
export const requiredBy: Check = async (claim, known) => {
  const { dependency } = claim.facts;
  if (!dependency) return unverifiable('the dependency or its version is not named.');
  const { all, complete } = await declared(known);
  const found = all.filter((d) => sameName(dependency.name, d.name));
  if (found.length === 0) return unverifiable(`no manifest ${complete ? 'of the repository' : 'that was read'} names ${dependency.name}; what it demands is not known here.`);
  const first = found[0]!;
  const cites: Cite[] = [{ role: 'definition', side: 'head', path: first.path, lines: [first.line, first.line] }];
  const down = downgrades(known);
  if (down && sameName(dependency.name, down.name) && dependency.version !== null && compareVersions(down.to, dependency.version) < 0) return contradicted(`${down.name} goes from ${down.from} back to ${down.to} in ${down.path}.`, [down.cite]);
  if (dependency.version === null) return unverifiable(`${first.path} has ${first.name} ${first.version}; whether it demands the change is not known here.`, cites);
  const major = numbersOf(dependency.version)[0];
  const same = found.find((d) => numbersOf(d.version)[0] === major);
  if (same) return supported(`${same.path} has ${same.name} ${same.version}; that it demands the change is not checked.`, cites);
  // What is said of a coming upgrade is not in the manifest yet.
  const coming = /\b(?:next|upgrade|upgrading|unblock\w*|prepare\w*|ahead|future|upcoming|before|soon|migrat\w*|downstream|support)\b/i.test(claim.quote);
  const bounded = complete && found.every((d) => /^[~^=]|^\d/.test(d.version) && !/[>*|]/.test(d.version));
  if (!coming && bounded && found.every((d) => compareVersions(d.version, dependency.version!) < 0)) return contradicted(`${first.path} has ${first.name} ${first.version}, not ${dependency.version}.`, cites);
  return unverifiable(`${first.path} has ${first.name} ${first.version}; the claim is about ${dependency.version}.`, cites);
};
