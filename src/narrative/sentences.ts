/** Prose into sentences of words, numbers, paths, references and marks. */
import type { Block } from './markdown.js';

/** What a token is. */
export type TokenKind = 'word' | 'number' | 'path' | 'address' | 'issue' | 'advisory' | 'person' | 'hash' | 'mark';

/** A token, with its place in the source. */
export interface Token {
  kind: TokenKind;
  /** In small letters, apostrophes straight. */
  text: string;
  raw: string;
  start: number;
  end: number;
  /** Written as code. */
  code: boolean;
  /** A hyphen joins it to the token before: `behaviour-preserving`. */
  hyphen?: true;
}

/** A sentence. */
export interface Sentence {
  tokens: Token[];
  start: number;
  end: number;
  block: Block;
  /** Ends with a question mark. */
  question: boolean;
}

/** Longest path, in characters. What is longer is none, and is not read as one from each of its characters again. */
const MAX_PATH = 512;
/** Characters that paths are made of. */
const PATH_RUN = /[\w@.*/-]+/y;

/** Tokens of a sentence; a longer one is several, so that what patterns look at stays bounded. */
const MAX_SENTENCE = 400;

/** One kind of token after the other is tried at a place; none of them looks back. */
const FORMS: readonly [TokenKind, RegExp][] = [
  ['address', /https?:\/\/[^\s<>()"'`]+/y],
  ['advisory', /(?:CVE-\d[\w-]*|GHSA(?:-[\w]{2,8}){1,4}|CWE-\d{1,6}|(?:RFC|BSI|NIST)[ -]?\d{2,6}\b)/iy],
  ['issue', /(?:[\w.-]{1,60}\/[\w.-]{1,60})?#\d{1,9}\b|GH-\d{1,9}\b/y],
  ['person', /@[A-Za-z0-9][\w-]{0,60}(?:\[bot\])?/y],
  ['path', /(?:Makefile|Dockerfile|Containerfile|Gemfile|Rakefile|Jenkinsfile|Vagrantfile|Procfile|Brewfile|CODEOWNERS|CHANGELOG|LICENSE)\b(?![.\/])/y],
  ['path', /(?:\.{1,2}\/|\/)?(?:[\w@.-]+\/)+[\w@.*-]*\w|[\w-]+(?:\.[\w-]+)*\.[A-Za-z][A-Za-z0-9]{0,5}\b(?!\()|\.[a-z][\w-]{2,}(?:\.\w+)?\b/y],
  ['hash', /[0-9a-f]{7,64}\b/y],
  ['issue', /(?!(?:UTF|SHA|ISO|AES|MD|HTTP|TLS|SSL|GPT|IPV|IEEE|BASE|EC|P|OAUTH|X|ES|CP|HTML|CSS|UCS|RSA|SHA3|PEP)-)[A-Z][A-Z0-9]{1,9}-\d{1,6}\b/y],
  ['number', /v?\d+(?:[.,:]\d+)*(?:\.x|[a-z]{1,2}\b)?(?:-(?:rc|alpha|beta)[\w.]*)?/iy],
  // Characters that are not shown part no words.
  ['word', /[\p{L}_$][\p{L}\p{N}\p{M}_$\u00ad\u200b-\u200f\u2060-\u2064\ufeff]*(?:['’][\p{L}]+)?(?:\(\))?/uy]
];

const ABBREVIATIONS: ReadonlySet<string> = new Set(['e.g', 'i.e', 'etc', 'vs', 'cf', 'approx', 'resp', 'no', 'fig', 'dr', 'mr', 'ms', 'st', 'incl']);

/** The tokens of a block. */
export function tokensOf(block: Block): Token[] {
  const { text, start } = block;
  const out: Token[] = [];
  let code = 0;
  let runEnds = 0;
  let pathLike = true;
  let hyphen = false;
  for (let at = 0; at < text.length; ) {
    if (/[\s\u00ad\u200b-\u200f\u2060-\u2064]/.test(text[at]!)) {
      at++;
      continue;
    }
    if (at >= runEnds) {
      PATH_RUN.lastIndex = at;
      runEnds = at + (PATH_RUN.exec(text)?.[0].length ?? 1);
      pathLike = runEnds - at <= MAX_PATH;
    }
    while (code < block.code.length && block.code[code]![1] <= start + at) code++;
    const inCode = code < block.code.length && block.code[code]![0] <= start + at;
    let found: [TokenKind, string] | null = null;
    for (const [kind, form] of FORMS) {
      if (kind === 'path' && !pathLike) continue;
      form.lastIndex = at;
      const m = form.exec(text);
      if (!m) continue;
      // A hash has figures and letters; a word of the letters a to f is none.
      if (kind === 'hash' && (!/\d/.test(m[0]) || !/[a-f]/.test(m[0]))) continue;
      if (kind === 'path' && !isPath(m[0], inCode) && !/^[A-Z]+[a-z]*$/.test(m[0])) continue;
      found = [kind, m[0]];
      break;
    }
    const [kind, raw] = found ?? ['mark', String.fromCodePoint(text.codePointAt(at)!)];
    // `behaviour-preserving` is two words.
    if (raw === '-' && out.at(-1)?.end === start + at && /\w/.test(text[at + 1] ?? '')) {
      at++;
      hyphen = true;
      continue;
    }
    // The mark that ends a sentence is no part of an address.
    const own = kind === 'address' ? withoutEndMarks(raw) : raw;
    const next = out.length;
    push(out, kind, own, start + at, inCode);
    if (hyphen && out[next]) out[next].hyphen = true;
    hyphen = false;
    at += own.length;
  }
  return out;
}

function withoutEndMarks(address: string): string {
  let end = address.length;
  while (end > 0 && '.,;:!?'.includes(address[end - 1]!)) end--;
  return address.slice(0, end);
}

/** `and/or` and `i.e.` are no paths; `src/app`, `app.py` and `Makefile` in a folder are. */
function isPath(text: string, code: boolean): boolean {
  if (/^\d+(\.\d+)*$/.test(text) || /^(?:e\.g|i\.e|a\.k\.a|and\/or|n\/a|w\/o|i\/o|client\/server|read\/write)$/i.test(text)) return false;
  const name = text.slice(text.lastIndexOf('/') + 1);
  if (text.includes('/')) return code || name.includes('.') || /^\.{0,2}\//.test(text) || text.split('/').length > 2 || text.endsWith('/') || /^(?:src|lib|test|tests|docs?|app|bin|scripts?|pkg|cmd|include|internal|packages)\//.test(text);
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return extension.length > 0 && !/^(?:com|org|net|io|dev)$/.test(extension) && /[a-z]/i.test(extension) && !ABBREVIATIONS.has(name.toLowerCase());
}

/** Adds a token; contractions become two: `doesn't` is `does` and `n't`. */
function push(out: Token[], kind: TokenKind, raw: string, start: number, code: boolean): void {
  const text = raw.toLowerCase().replaceAll('’', "'").replace(/\(\)$|[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g, '');
  const add = (t: string, from: number, to: number): void => void out.push({ kind, text: t, raw: raw.slice(from, to), start: start + from, end: start + to, code });
  if (kind === 'word' && text.endsWith("n't") && text.length > 3) {
    add(text === "can't" ? 'can' : text === "won't" ? 'will' : text.slice(0, -3), 0, raw.length - 3);
    add("n't", raw.length - 3, raw.length);
  } else if (kind === 'word' && /^\p{L}+'\p{L}+$/u.test(text)) {
    const at = text.indexOf("'");
    add(text.slice(0, at), 0, at);
    add(text.slice(at), at, raw.length);
  } else add(text, 0, raw.length);
}

/** The sentences of a block. A line that looks like a trailer (`Reviewed-by: …`) begins one. */
export function sentencesOf(block: Block): Sentence[] {
  const tokens = tokensOf(block);
  const out: Sentence[] = [];
  let from = 0;
  const close = (to: number): void => {
    const part = tokens.slice(from, to);
    from = to;
    if (part.some((t) => t.kind !== 'mark')) out.push({ tokens: part, start: part[0]!.start, end: part.at(-1)!.end, block, question: part.slice(-3).some((t) => t.text === '?') });
  };
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const next = tokens[i + 1];
    if (next === undefined) break;
    const between = block.text.slice(token.end - block.start, next.start - block.start);
    const ends = token.kind === 'mark' && !token.code && (token.text === '.' || token.text === '!' || token.text === '?' || token.text === '…');
    if (i + 1 - from >= MAX_SENTENCE) close(i + 1);
    else if (ends && /\s/.test(between) && !(token.text === '.' && ABBREVIATIONS.has(tokens[i - 1]?.text ?? ''))) close(i + 1);
    else if (between.includes('\n') && beginsLine(tokens, i + 1, block)) close(i + 1);
  }
  close(tokens.length);
  return out;
}

/** Whether a line of its own begins at a token: a trailer, a list mark, a box. */
function beginsLine(tokens: readonly Token[], at: number, { text, start }: Block): boolean {
  const first = tokens[at]!;
  if (first.kind === 'mark') return ['*', '-', '•', '–', '+', '['].includes(first.text);
  if (first.kind === 'number' && [')', '.'].includes(tokens[at + 1]?.text ?? '')) return true;
  if (first.kind !== 'word' || !/^\p{Lu}/u.test(first.raw)) return false;
  // `Reviewed-by:`, `Fixes:`, `Signed-off-by:`
  for (let i = at; i < at + 8 && i < tokens.length; i++) {
    const t = tokens[i]!;
    if (t.text === ':') return tokens[i - 1]!.end === t.start;
    if (i > at && t.start !== tokens[i - 1]!.end && text[t.start - 1 - start] !== '-') return ['fix', 'fixes', 'fixed', 'close', 'closes', 'closed', 'resolve', 'resolves', 'see', 'refs'].includes(first.text) && t.kind === 'issue';
  }
  return false;
}
