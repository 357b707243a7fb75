/** Claims about what GitHub knows: issues, approvals, check runs. Only this repository is asked, by number. */
import type { Reference, References } from '../input.js';
import { referenceIn } from '../facts.js';
import type { Found } from '../found.js';
import { contradicted, supported, unverifiable, type Check, type Known, type Outcome } from './types.js';

const NO_API = 'GitHub was not asked: there is no token.';

/** Runs a look-up; null, with the reason taken down, when it fails. */
async function ask<T>(known: Known, what: string, look: (references: References) => Promise<T>): Promise<T | null> {
  if (!known.references) return null;
  try {
    return await look(known.references);
  } catch (error) {
    known.limit(`${what} could not be looked up: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** Numbers of this repository that a claim names; those in addresses count when they are of it. */
function numbers({ facts }: Found, { said }: Known): number[] {
  const here = facts.foreign.flatMap((address) => {
    const reference = referenceIn(address);
    return reference && said.repository?.toLowerCase() === reference.repository.toLowerCase() ? [reference.number] : [];
  });
  return [...new Set([...facts.numbers, ...here])].slice(0, 3);
}

/** The change is said to fix an issue. */
export const fixesIssue: Check = async (claim, known) => {
  const asked = numbers(claim, known);
  if (asked.length === 0) return unverifiable(claim.facts.foreign.length ? 'the issue is in another repository or tracker, which is not asked.' : 'no issue of this repository is named.');
  if (!known.references) return unverifiable(NO_API);
  const found: [number, Reference][] = [];
  for (const number of asked) {
    const reference = await ask(known, `#${number}`, (r) => r.reference(number));
    if (reference === null) return unverifiable(`#${number} could not be looked up.`);
    if (reference.kind === 'absent') return contradicted(`this repository has no issue or pull request #${number}.`);
    found.push([number, reference]);
  }
  const [number, { kind, state, author }] = found[0]!;
  if (kind === 'gone') return unverifiable(`#${number} was deleted or moved.`);
  if (kind === 'pull') return unverifiable(`#${number} is a pull request (${state}), not an issue.`);
  return supported(`issue #${number} exists (${state}${author ? `, by ${author}` : ''}); that the change fixes it is not checked.`);
};

/** A person or an earlier pull request is said to have approved the change. */
export const approvedBy: Check = async (claim, known) => {
  if (!known.references) return unverifiable(NO_API);
  const asked = numbers(claim, known).filter((n) => n !== known.said.pull);
  for (const number of asked) {
    const reference = await ask(known, `#${number}`, (r) => r.reference(number));
    if (reference === null) return unverifiable(`#${number} could not be looked up.`);
    if (reference.kind === 'absent') return contradicted(`this repository has no pull request #${number}.`);
    if (reference.kind !== 'pull') return unverifiable(`#${number} is no pull request, so GitHub has no approval of it.`);
    const approvals = await ask(known, `The reviews of #${number}`, (r) => r.approvals(number));
    if (approvals === null) return unverifiable(`the reviews of #${number} could not be looked up.`);
    return ofApprovals(`#${number}`, approvals, claim.facts.persons, reference.merged);
  }
  const pull = known.said.pull;
  if (pull === null || pull === undefined || claim.facts.persons.length === 0) return unverifiable('GitHub has no record that the words name.');
  const approvals = await ask(known, 'The reviews of this pull request', (r) => r.approvals(pull));
  if (approvals === null) return unverifiable('the reviews of this pull request could not be looked up.');
  const by = claim.facts.persons.find((p) => approvals.by.some((a) => a.toLowerCase() === p.toLowerCase()));
  return by ? supported(`${by} approved this pull request on GitHub.`) : unverifiable(`GitHub has no approval of this pull request by ${claim.facts.persons.slice(0, 3).join(', ')}.`);
};

function ofApprovals(what: string, { by, complete }: { by: string[]; complete: boolean }, persons: readonly string[], merged: boolean): Outcome {
  const named = persons.filter((p) => by.some((a) => a.toLowerCase() === p.toLowerCase()));
  if (named.length > 0) return supported(`${what} was approved by ${named.join(', ')}; that it is the same change is not checked.`);
  if (by.length > 0) return persons.length && complete ? contradicted(`${what} was approved by ${by.slice(0, 3).join(', ')}, not by ${persons.slice(0, 3).join(', ')}.`) : supported(`${what} was approved by ${by.slice(0, 3).join(', ')}; that it is the same change is not checked.`);
  return complete && !merged ? contradicted(`${what} has no approving review.`) : unverifiable(`no approving review of ${what} was found.`);
}

/** Conclusions of check runs that say that something failed. */
const FAILED: ReadonlySet<string> = new Set(['failure', 'timed_out', 'startup_failure']);

/** Tests, checks or the pipeline are said to be green. */
export const testsPass: Check = async (_, known) => {
  if (!known.references) return unverifiable(NO_API);
  const runs = await ask(known, 'The check runs of head', (r) => r.checks());
  if (runs === null) return unverifiable('the check runs of head could not be looked up.');
  const failed = runs.filter((r) => r.conclusion !== null && FAILED.has(r.conclusion));
  if (failed.length > 0) return contradicted(`the check "${failed[0]!.name}" failed on this head.`);
  const done = runs.filter((r) => r.conclusion === 'success');
  if (runs.length === 0) return unverifiable('GitHub has no other check run of this head.');
  if (runs.some((r) => r.status !== 'completed')) return unverifiable('check runs of this head have not ended.');
  return done.length > 0 ? supported(`${done.length === 1 ? 'the other check run' : `all ${done.length} other check runs`} of this head succeeded.`) : unverifiable('no other check run of this head succeeded.');
};
