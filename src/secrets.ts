/**
 * Blacks out what looks like a credential in text that reports quote: a report is read by more people than the code is, and
 * mailed. Not a scanner: nothing is reported, and a harmless text that looks like one is blacked out too.
 */
import type { Review } from './verdict/types.js';

/** What stands in the place of a credential. */
export const REDACTED = '[redacted]';

/** Formats of tokens as their issuers publish them: what is kept, so that a reader knows what it is, and what is not. */
const formats: readonly RegExp[] = [
  // GitHub, GitLab
  /\b(gh[pousr]_|github_pat_|gl(?:pat|dt|rt|cbt|ptt|soat)-)[\w-]{10,}/g,
  // AWS
  /\b(A(?:KIA|SIA|BIA|CCA))[A-Z2-7]{12,}\b/g,
  // Slack
  /\b(xox[a-z]-|xapp-)[\w-]{10,}/g,
  /(hooks\.slack\.com\/(?:services|workflows)\/)[\w/+-]{10,}/g,
  // Google
  /\b(AIza|ya29\.|GOCSPX-)[\w-]{10,}/g,
  // Stripe
  /\b((?:sk|rk|pk)_(?:live|test)_|whsec_)\w{10,}/g,
  // npm, PyPI, RubyGems, crates.io, Docker
  /\b(npm_|pypi-|rubygems_|cio|dckr_pat_)(?=[\w-]*\d)[\w-]{20,}/g,
  // OpenAI, Anthropic, Hugging Face
  /\b(sk-(?:ant-|proj-)?|hf_)(?=[\w-]*\d)[\w-]{20,}/g,
  // SendGrid, DigitalOcean, Twilio, Shopify, Vault, Terraform, Databricks
  /\b(SG\.|do[opr]_v1_|SK(?=[0-9a-f]{20})|shp(?:at|ca|pa|ss)_|hv[sbr]\.|dapi(?=[0-9a-f]{20}))[\w.-]{16,}/g,
  /\b(\w{14}\.atlasv1\.)[\w-]{10,}/g,
  // Azure storage
  /\b(AccountKey=)[\w+/=]{20,}/g,
  // JSON Web Tokens, and whatever else begins with a JSON object in base64
  /\b(eyJ)[\w-]{10,}(?:\.[\w-]*){0,2}/g
];

/** Words in names of variables, fields and parameters whose value is a credential. */
const NAME = /(passw(?:or)?d|pwd|passphrase|secret|token|credential|api_?-?key|(?:access|private|auth|account|signing|encryption|master|shared)_?-?key|(key|auth|salt|pass))\w{0,30}["'`)\]?!]{0,3}(?:\.\w{1,20}){0,2}\s{0,5}(?::\s{0,3}[\w.<>[\]|]{1,40}\s{0,3}|\s[\w.]{1,30}\s{0,3})?(?:=>|:=|[=!]==?|=|:|,|\()\s{0,5}(?:[\w.]{1,30}\(\s{0,3})?[bBrRuUfFL@$]{0,2}(["'`])/gi;
/** The same without quotes, alone on its line: settings in text. */
const SETTING = /((?:^|\n)[ \t#*/-]{0,10}(?:export )?[\w.-]{0,40}(?:passw(?:or)?d|pwd|passphrase|secret|token|key|credential)\w{0,30} {0,3}[:=] {0,3})([^\s"'`(){}[\],;]{16,})(?=[ \t]*(?:\n|$))/gi;

/** Shorter secrets of a run can't be told from ordinary text. */
const MIN_KNOWN = 8;
/** Characters by which a quoted value is judged: more would let many names before one value take long. */
const MAX_VALUE = 500;
/** Bits a character below which a value is a word rather than a credential; names that are not certain ask for more. */
const RANDOM = 2.75;
const VERY_RANDOM = 3.5;

/** The text with the secrets of this run blacked out wherever they stand; those of less than 8 characters are left. */
export function blackOutKnown(text: string, known: readonly string[]): string {
  return known.reduce((out, secret) => (secret.length < MIN_KNOWN ? out : out.replaceAll(secret, REDACTED)), text);
}

/**
 * The text with what looks like a credential blacked out, on as many lines. Blacking out twice changes nothing.
 * @param known secrets of this run, as of `blackOutKnown`
 */
export function blackOut(text: string, known: readonly string[] = []): string {
  let out = privateKeys(blackOutKnown(text, known));
  for (const format of formats) out = out.replace(format, (_, kept: string) => `${kept}${REDACTED}`);
  out = out.replace(/\b((?:Bearer|Basic)\s{1,5})([\w+/.~=-]{12,})/g, (all, kept: string, value: string) => (isRandom(value, true) || /\d/.test(value) ? `${kept}${REDACTED}` : all));
  out = out.replace(/(:\/\/[^\s/:@"'`]{1,100}:)([^\s/@"'`]{3,200})(?=@)/g, (all, kept: string, value: string) => (/[${}<%[]/.test(value) ? all : `${kept}${REDACTED}`));
  out = named(out);
  return out.replace(SETTING, (all, kept: string, value: string) => (isRandom(value, true) ? `${kept}${REDACTED}` : all));
}

/** Keys of a review that hold no foreign text, or what must stay as it is: identity, places, digests. */
const KEPT: ReadonlySet<string> = new Set(['fingerprint', 'sha256', 'blob', 'commit', 'path', 'id', 'mechanism', 'schema', 'status', 'severity', 'cwe', 'defect', 'role', 'side', 'kind', 'result', 'rejectedBy', 'expires']);

/** The part of a review that is text from the repository, blacked out; everything else is as it was. */
export function blackOutReview(review: Review, known: readonly string[] = []): Review {
  const shown = <T>(value: T): T => {
    if (typeof value === 'string') return blackOut(value, known) as T;
    if (Array.isArray(value)) return value.map(shown) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, KEPT.has(key) ? item : shown(item)])) as T;
  };
  return { ...review, findings: shown(review.findings), accepted: shown(review.accepted), rejected: shown(review.rejected), notices: shown(review.notices), ...(review.model ? { model: { ...shown(review.model), provider: review.model.provider } } : {}), ...(review.attention ? { attention: shown(review.attention) } : {}) };
}

/** Bodies of private keys; a quotation may have lost either end of one. */
function privateKeys(text: string): string {
  const begin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
  const end = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
  // What is blacked out already is taken whole, so that its word is not taken for a line of a key.
  const body = (part: string, least: number): string => part.replace(new RegExp(`\\[redacted\\]|[A-Za-z0-9+/=]{${least},}`, 'g'), REDACTED);
  let out = '';
  let rest = text;
  for (let first = true; ; first = false) {
    const from = begin.exec(rest);
    const to = end.exec(rest);
    if (first && to && (!from || to.index < from.index)) {
      out += body(rest.slice(0, to.index), 40) + to[0];
      rest = rest.slice(to.index + to[0].length);
      continue;
    }
    if (!from) break;
    const after = from.index + from[0].length;
    const close = end.exec(rest.slice(after));
    out += rest.slice(0, after) + (close ? body(rest.slice(after, after + close.index), 8) + close[0] : body(rest.slice(after), 40));
    rest = close ? rest.slice(after + close.index + close[0].length) : '';
  }
  // A line of a key whose both ends are elsewhere.
  return out + rest.replace(/(?<=^|\n)[ \t]{0,40}[A-Za-z0-9+/]{64}(?=\r?\n|$)/g, (line) => (/[a-z]/.test(line) && /[A-Z]/.test(line) && /\d/.test(line) ? line.replace(/\S+/, REDACTED) : line));
}

/** Values in quotes that are given to, or compared with, something that is named like a credential. */
function named(text: string): string {
  let out = '';
  let done = 0;
  NAME.lastIndex = 0;
  for (let match = NAME.exec(text); match; match = NAME.exec(text)) {
    const from = NAME.lastIndex;
    const judged = endOf(text, from, match[3], MAX_VALUE);
    if (isRandom(text.slice(from, judged), match[2] !== undefined)) {
      // A longer one is blacked out to its end.
      const to = endOf(text, judged, match[3], Infinity);
      out += text.slice(done, from) + REDACTED;
      done = to;
      NAME.lastIndex = to;
    }
  }
  return out + text.slice(done);
}

/** Where a quoted value ends: at its quote, where the line or a shortened text does, or after `most` characters. */
function endOf(text: string, from: number, quote: string, most: number): number {
  let at = from;
  while (at < text.length && at - from < most && text[at] !== quote && text[at] !== '\n' && text[at] !== '…') at += text[at] === '\\' && text[at + 1] !== '\n' ? 2 : 1;
  return Math.min(at, text.length);
}

/** Whether a value looks as if a machine or a careful person had chosen it, and not like a word, a name or a path. */
function isRandom(value: string, strict: boolean): boolean {
  if (value.length < (strict ? 16 : 8) || /\s/.test(value) || value.includes(REDACTED)) return false;
  if (value.includes('://') || /\$\{|\{\{|%[sdv]|<\w+>/.test(value)) return false;
  // `pbkdf2_sha256`, `auth.login2.title`; `settings.SECRET_2`; `certs/server2.pem`
  if (/^[A-Za-z]+\d{0,3}(?:[-_.:/](?:[A-Za-z]+\d{0,3}|\d{1,4}))+$/.test(value) || /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(value) || /^[./~]?[\w.-]*(?:\/[\w.-]+)+\.\w{1,5}$/.test(value)) return false;
  if (!/[A-Za-z]/.test(value) || !/[0-9!@#$%^&*+=?~]/.test(value)) return false;
  return entropy(value) >= (strict ? VERY_RANDOM : RANDOM);
}

/** Shannon entropy in bits a character. */
function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const n of counts.values()) bits -= (n / value.length) * Math.log2(n / value.length);
  return bits;
}
