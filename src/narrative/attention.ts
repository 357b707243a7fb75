/** What a reader is told of claims and instructions. */
import { plural } from '../plural.js';
import type { Attention, Channel, Claim, ClaimType, Finding, Instruction } from '../verdict/types.js';
import { cut } from './found.js';

type NoticeOf = Attention['notices'][number];

/** Notices of one kind, so that they don't bury the findings. */
const MAX_NOTICES = 8;
const MAX_SHOWN_QUOTE = 120;

const places: Record<Channel, string> = {
  title: 'The title says',
  body: 'The description says',
  commit: 'A commit message says',
  branch: 'The branch name says',
  label: 'A label says',
  comment: 'A comment of the discussion says',
  'code-comment': 'An added comment says',
  doc: 'Added documentation says',
  test: 'An added test says'
};

const meanings: Record<ClaimType, string> = {
  'no-functional-change': 'behaviour stays as it was',
  'adds-tests': 'tests cover it',
  'lists-files': 'which files are touched',
  'lists-work-items': 'what was done',
  'tests-pass': 'tests and checks pass',
  'fixes-issue': 'an issue is fixed',
  'removes-redundant': 'what is gone is redundant, or handled elsewhere',
  'performance-only': 'it is for speed',
  'restores-behaviour': 'earlier behaviour is restored',
  'required-by-dependency': 'a dependency demands it',
  'follows-advisory': 'guidance is followed',
  'approved-by': 'somebody approved it',
  hardens: 'security improves',
  'generated-by-tool': 'a tool wrote it',
  'build-or-fixtures-only': 'only build or tests are touched',
  urgent: 'it is urgent'
};

const hows: Record<Instruction['how'], string> = {
  visible: '',
  quotation: ', in a quotation',
  code: ', in code',
  'link-text': ', in the text of a link that is not shown',
  'image-text': ', in the text of an image',
  html: ', in raw HTML',
  'split-words': ', with words in parts',
  reversed: ', written backwards',
  escapes: ', in character escapes',
  'html-comment': ', in an HTML comment that is not shown',
  'invisible-characters': ', with characters that are not shown',
  bidirectional: ', with characters that turn the direction of writing',
  'look-alike': ', with letters that look like others',
  base64: ', encoded as base64',
  hexadecimal: ', encoded in hexadecimal',
  percent: ', percent-encoded',
  entities: ', encoded as character references'
};

/** What only cites may be what the change is about: it instructs nobody unless somebody takes it for more. */
const CITES: ReadonlySet<Instruction['how']> = new Set(['quotation', 'code']);

/** A claim with the findings that it speaks against. */
export interface CheckedClaim {
  claim: Claim;
  findings: readonly string[];
}

function placed({ channel, line, source }: Pick<Claim, 'channel' | 'line' | 'source'>): string {
  return line === null || source === null ? places[channel] : `${places[channel]} (${source}:${line})`;
}

function quoted(text: string): string {
  return cut(text.replaceAll('"', "'").replaceAll('`', "'"), MAX_SHOWN_QUOTE);
}

/**
 * The notices, strong ones first.
 * @param limit takes down that there are more
 */
export function noticesOf(checked: readonly CheckedClaim[], instructions: readonly Instruction[], findings: readonly Readonly<Finding>[], limit: (sentence: string) => void): NoticeOf[] {
  const out: NoticeOf[] = [];
  for (const i of instructions) {
    const cites = CITES.has(i.how);
    const what = cites ? `${placed(i).replace(/ says/, ' shows')}${hows[i.how]}, what reads as an instruction to whoever reviews` : `${placed(i).replace(/ says/, ' instructs whoever reviews')}${hows[i.how]}`;
    out.push({ id: 'instructions', strong: !cites || findings.length > 0, message: `${what}: "${quoted(i.quote)}". It has no effect on this review; ${cites ? 'see whether the change is about such texts' : 'treat it as a warning sign'}.`, findings: [] });
  }
  // The same is often said in title, description and commit messages: it is told once.
  const groups = new Map<string, CheckedClaim[]>();
  for (const c of checked) {
    if (c.claim.result !== 'CONTRADICTED') continue;
    const key = `${c.claim.type}|${c.claim.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), c]);
  }
  for (const [{ claim, findings: beside }, ...more] of groups.values()) {
    const again = more.length ? ` Said in ${plural(more.length, 'more place')}.` : '';
    out.push({ id: 'claim-contradicted', strong: beside.length > 0, message: `${placed(claim)} "${quoted(claim.quote)}"${meant(claim.type)}${claim.reason}${again}`, findings: [...beside] });
  }
  const kept = (['instructions', 'claim-contradicted'] as const).flatMap((id) => {
    const all = strongFirst(out.filter((n) => n.id === id));
    if (all.length > MAX_NOTICES) limit(`Only ${MAX_NOTICES} of ${all.length} notices are given (${id}).`);
    return all.slice(0, MAX_NOTICES);
  });
  // What nothing here can tell makes a finding no weaker; beside one it is said once.
  const blocking = findings.filter((f) => f.blocking);
  const open = [...new Set(checked.filter(({ claim: c }) => c.result === 'UNVERIFIABLE' && PERSUADES.has(c.type)).map(({ claim: c }) => meanings[c.type]))];
  if (blocking.length > 0 && open.length > 0) {
    kept.push({ id: 'claim-beside-finding', strong: true, message: `The narrative also claims what can't be verified here (${open.join('; ')}). None of it makes the ${blocking.length === 1 ? 'finding' : 'findings'} weaker.`, findings: blocking.map((f) => f.fingerprint) });
  }
  return strongFirst(kept);
}

/** Between what a claim says and why it is not so. */
function meant(type: ClaimType): string {
  return ` (${meanings[type]}), but `;
}

/** A notice for where details are kept out: what was found of a claim may tell how to exploit a finding. */
export function withoutReason(notice: NoticeOf): NoticeOf {
  if (notice.id !== 'claim-contradicted') return notice;
  // Neither what was said nor what was found of it: a claim may name the place and the check. Quotations have no `"` in them.
  const types = (Object.keys(meanings) as ClaimType[]).map((type) => ({ type, at: notice.message.indexOf(`"${meant(type)}`) })).filter(({ at }) => at >= 0);
  const first = types.sort((x, y) => x.at - y.at)[0];
  const opens = notice.message.indexOf(' "');
  if (!first || opens < 0) return { ...notice, message: 'A claim of the narrative is contradicted. The review file says which.' };
  return { ...notice, message: `${notice.message.slice(0, opens).replace(/ \([^)]*:\d+\)$/, '')} that ${meanings[first.type]}, but ${BY_GITHUB.has(first.type) ? 'what GitHub knows' : 'the change'} speaks against it.` };
}

/** Claims that are held against what GitHub knows. */
const BY_GITHUB: ReadonlySet<ClaimType> = new Set(['fixes-issue', 'approved-by', 'tests-pass', 'generated-by-tool']);

/** Claims that make a reader look less closely. */
const PERSUADES: ReadonlySet<ClaimType> = new Set(['no-functional-change', 'adds-tests', 'tests-pass', 'removes-redundant', 'performance-only', 'restores-behaviour', 'required-by-dependency', 'follows-advisory', 'approved-by', 'hardens', 'generated-by-tool', 'build-or-fixtures-only', 'urgent', 'fixes-issue']);

function strongFirst(list: readonly NoticeOf[]): NoticeOf[] {
  return [...list.filter((n) => n.strong), ...list.filter((n) => !n.strong)];
}
