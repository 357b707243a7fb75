/** Lists of files and of work, against the diff. */
import { notProductionPath } from '../../evidence/production.js';
import type { Cite } from '../../validation/types.js';
import { isCodePath, pathsMeant } from '../paths.js';
import { againstFinding, contradicted, supported, unverifiable, whereOf, worst, type Check } from './types.js';

/** Files that the change is said to touch. */
export const listsFiles: Check = async (claim, known) => {
  const { snapshot } = known.ctx.store;
  const changed = snapshot.changes.map((c) => [c.head, c.base].filter((p): p is string => p !== null));
  const claimed = claim.facts.paths;
  if (claimed.length === 0) return unverifiable('the files are not named.');
  const listed = claimed.map(pathsMeant);
  if (claim.as === 'not') {
    const touched = changed.find((paths) => paths.some((p) => listed.some((meant) => meant(p))))?.[0];
    return touched === undefined ? supported(`the change does not touch ${claimed.slice(0, 3).join(', ')}.`) : contradicted(`${touched} is changed.`, [{ role: 'operation', side: 'head', path: touched, lines: [...(known.lines.at('head', touched)?.added.keys() ?? [])].slice(0, 1).flatMap((l): [number, number] => [l, l]) as [number, number] }].filter((c) => c.lines.length === 2) as Cite[]);
  }
  const missed = claimed.filter((_, i) => !changed.some((paths) => paths.some(listed[i]!)));
  const unlisted = changed.filter((paths) => !paths.some((p) => listed.some((meant) => meant(p)))).map((paths) => paths[0]!);
  const finding = known.findings.find((f) => unlisted.includes(f.path));
  if (finding && missed.length < claimed.length) return againstFinding(finding, `the list leaves out ${finding.path}, which has a finding.`);
  const code = unlisted.filter((p) => !notProductionPath(p) && isCodePath(p));
  const analysed = known.ctx.analysis.changes.filter((c) => code.includes(c.pair.head.file.unit.path));
  const none = missed.length === claimed.length;
  if (claim.as === 'only' && (none || missed.length === 0) && analysed.length > 0) {
    const { path } = analysed[0]!.pair.head.file.unit;
    const line = [...(known.lines.at('head', path)?.added.keys() ?? [])][0] ?? 1;
    return contradicted(`${path} is changed${none ? '' : ' as well'}.`, [{ role: 'operation', side: 'head', path, lines: [line, line] }]);
  }
  // A commit may touch what a later one takes back; title and description speak of the whole.
  if (none && (claim.text.channel === 'title' || claim.text.channel === 'body') && (claimed.length > 1 || (await snapshot.paths('head')).some(listed[0]!))) return contradicted(`the change does not touch ${claimed.slice(0, 3).join(', ')}.`);
  if (missed.length > 0) return unverifiable(`${missed.slice(0, 3).join(', ')} ${missed.length === 1 ? 'is' : 'are'} not among the files that the change touches.`);
  // Exceptions that are no paths (`apart from the tests`) are not read.
  if (claim.as === 'only' && unlisted.length > 0) return unverifiable(`${unlisted[0]} is touched as well.`);
  return supported(unlisted.length === 0 ? 'these are the files that the change touches.' : `these files are touched, and ${unlisted.length} more.`);
};

/** Work that is said to be done. */
export const listsWork: Check = (claim, known) => {
  const finding = worst(known);
  const names = finding ? [finding.function, finding.path, finding.path.slice(finding.path.lastIndexOf('/') + 1)].filter((n) => n.length > 2) : [];
  const whole = claim.text.text;
  if (finding && !names.some((n) => whole.includes(n.split('.').at(-1)!) || whole.includes(n))) return { ...unverifiable(`no item of the list names ${whereOf(finding)}, where a finding is.`), findings: [finding.fingerprint] };
  return unverifiable('whether the change does what the list says is not established.');
};
