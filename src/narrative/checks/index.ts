/** The check of each type of claim. */
import type { ClaimType } from '../../verdict/types.js';
import type { Found } from '../found.js';
import { buildOnly, hardens, noFunctionalChange, performanceOnly } from './behaviour.js';
import { requiredBy } from './dependency.js';
import { removesRedundant } from './elsewhere.js';
import { listsFiles, listsWork } from './files.js';
import { restores } from './history.js';
import { downgrades } from './manifests.js';
import { approvedBy, fixesIssue, testsPass } from './references.js';
import { addsTests } from './tests.js';
import { againstFinding, contradicted, supported, titleOf, unverifiable, whereOf, worst, type Check, type Known, type Outcome } from './types.js';

export type { Known, Outcome } from './types.js';

/** Advisories, by the form of their identifiers, and against what the change does. */
const followsAdvisory: Check = async ({ facts }, known) => {
  const malformed = facts.advisories.find((id) => (/^cve-/i.test(id) && !/^cve-(?:1999|2\d{3})-\d{4,19}$/i.test(id)) || (/^ghsa-/i.test(id) && !/^ghsa(?:-[23456789cfghjmpqrvwx]{4}){3}$/i.test(id)));
  if (malformed) return contradicted(`${malformed} is no well-formed identifier.`);
  const finding = worst(known, 'VALIDATED');
  if (finding) return againstFinding(finding, `the change takes protection away or leaves it out in ${whereOf(finding)}, which no advisory asks for: ${titleOf(finding)}.`);
  const down = await downgrades(known);
  if (down) return contradicted(`${down.name} goes from ${down.from} back to ${down.to} in ${down.path}.`, [down.cite]);
  return unverifiable('what the advisory or guidance says is not known here.');
};

/** Authorship is known of the account alone. */
const generatedByTool: Check = ({ quote, text }, { said }) => {
  if (!said.author) return unverifiable('who opened the pull request is not known here.');
  if (said.author.bot) return supported(`GitHub says that ${said.author.login} is a bot.`);
  const bot = /\b(dependabot|renovate)\b/i.exec(quote)?.[1]?.toLowerCase();
  if (bot && text.channel === 'body' && /\b(?:opened|created|generated|will resolve)\b/i.test(quote) && !said.author.login.toLowerCase().includes(bot)) return contradicted(`the pull request was opened by ${said.author.login}, an account of a person.`);
  return unverifiable(`the pull request was opened by ${said.author.login}; what wrote it is not known.`);
};

const checks: Readonly<Record<ClaimType, Check>> = {
  'no-functional-change': noFunctionalChange,
  'adds-tests': addsTests,
  'lists-files': listsFiles,
  'lists-work-items': listsWork,
  'tests-pass': testsPass,
  'fixes-issue': fixesIssue,
  'removes-redundant': removesRedundant,
  'performance-only': performanceOnly,
  'restores-behaviour': restores,
  'required-by-dependency': requiredBy,
  'follows-advisory': followsAdvisory,
  'approved-by': approvedBy,
  hardens,
  'generated-by-tool': generatedByTool,
  'build-or-fixtures-only': buildOnly,
  urgent: () => unverifiable('nothing here can tell, and it is no reason to look less closely.')
};

/** Checks a claim; a check that fails leaves it unverifiable. */
export async function check(claim: Found, known: Known): Promise<Outcome> {
  try {
    return await checks[claim.type](claim, known);
  } catch (error) {
    known.limit(`A claim (${claim.type}) could not be checked: ${error instanceof Error ? error.message : String(error)}`);
    return unverifiable('it could not be checked.');
  }
}
