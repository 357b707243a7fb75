/**
 * Patterns that cover less than before, told from the two texts alone: a flag is gone, a character is gone from a set,
 * an alternative or an exclusion is gone. Only patterns about characters and names that are dangerous count.
 */

/** What a pattern that keeps something out is about: characters of markup, of lines, of paths and of commands, and schemes that run code. */
const DANGEROUS = /[<>"'`&]|\\r|\\n|\\x00|\\0|\\u0000|\.\.|\\\.\\?\.|script|@import|vbscript|\bdata\b|\\\\|__proto__|[;|$]\(|\\\$|%0[ad]/i;

/** Whether a pattern is about what is dangerous. */
export function dangerous(pattern: string): boolean {
  return DANGEROUS.test(split(pattern).body);
}

/** A pattern without delimiters, and its flags. */
function split(pattern: string): { body: string; flags: string } {
  const end = pattern.lastIndexOf('/');
  return pattern.startsWith('/') && end > 0 && /^[a-z]*$/.test(pattern.slice(end + 1)) ? { body: pattern.slice(1, end), flags: pattern.slice(end + 1) } : { body: pattern, flags: '' };
}

/**
 * Whether `now` finds less of what `old` finds and nothing more: the same pattern without a flag (`g`: only the first
 * place; `i`: only one spelling), with fewer characters in a set, or with fewer alternatives.
 */
export function findsLess(old: string, now: string): boolean {
  const a = split(old);
  const b = split(now);
  const flagsKept = [...b.flags].every((f) => a.flags.includes(f));
  const flagLost = ['g', 'i'].some((f) => a.flags.includes(f) && !b.flags.includes(f));
  if (a.body === b.body) return flagLost;
  return flagsKept && narrower(a.body, b.body);
}

/** Whether `now` lets through what an exclusion of `old` kept out: `^(?!javascript:)` is gone, or looks for one spelling only. */
export function excludesLess(old: string, now: string): boolean {
  const a = split(old);
  const b = split(now);
  const gone = exclusions(a.body).filter((x) => !exclusions(b.body).includes(x) && DANGEROUS.test(x));
  if (gone.length > 0) {
    let rest = a.body;
    for (const x of gone) rest = rest.replace(`(?!${x})`, '');
    return rest === b.body;
  }
  return a.body === b.body && a.flags.includes('i') && !b.flags.includes('i') && exclusions(a.body).some((x) => DANGEROUS.test(x));
}

/** The texts of negative look-aheads without groups of their own inside. */
function exclusions(body: string): string[] {
  return [...body.matchAll(/\(\?!((?:[^()\\]|\\.)*)\)/g)].map((m) => m[1]);
}

/** Whether one pattern is another with fewer members of a set or fewer alternatives. */
function narrower(old: string, now: string): boolean {
  const a = alternatives(old);
  const b = alternatives(now);
  if (b.length < a.length) return b.every((x) => a.includes(x)) && a.some((x) => !b.includes(x));
  const x = tokens(old);
  const y = tokens(now);
  if (x.length !== y.length) return false;
  let less = false;
  for (let i = 0; i < x.length; i++) {
    if (x[i] === y[i]) continue;
    const [p, q] = [members(x[i]), members(y[i])];
    if (!p || !q || p.not !== q.not) return false;
    const [more, fewer] = p.not ? [q.of, p.of] : [p.of, q.of];
    if (fewer.size >= more.size || ![...fewer].every((m) => more.has(m))) return false;
    less = true;
  }
  return less;
}

/** The alternatives at the top of a pattern, or of the one group that it is. */
function alternatives(body: string): string[] {
  const whole = /^\((?:\?:)?(.*)\)$/s.exec(body);
  const of = (text: string): string[] => {
    const out = [''];
    let depth = 0;
    for (const t of tokens(text)) {
      if (t === '(') depth++;
      else if (t === ')') depth--;
      if (depth < 0) return [body];
      if (t === '|' && depth === 0) out.push('');
      else out[out.length - 1] += t;
    }
    return out;
  };
  const top = of(body);
  return top.length === 1 && whole ? of(whole[1]) : top;
}

/** A pattern in pieces: escapes, sets, and single characters. */
function tokens(body: string): string[] {
  const out: string[] = [];
  for (let i = 0; i < body.length; i++) {
    if (body[i] === '\\') {
      out.push(body.slice(i, i + 2));
      i++;
    } else if (body[i] === '[') {
      let j = i + 1;
      if (body[j] === '^') j++;
      if (body[j] === ']') j++;
      while (j < body.length && body[j] !== ']') j += body[j] === '\\' ? 2 : 1;
      out.push(body.slice(i, j + 1));
      i = j;
    } else out.push(body[i]);
  }
  return out;
}

/** The members of a set, as written; null when it is none. A single piece is a set of one. */
function members(token: string): { not: boolean; of: Set<string> } | null {
  if (!token.startsWith('[') || !token.endsWith(']')) return token.length === 1 && !/[()|*+?.^$]/.test(token) || token.startsWith('\\') ? { not: false, of: new Set([token]) } : null;
  const not = token[1] === '^';
  const of = new Set<string>();
  const inner = token.slice(not ? 2 : 1, -1);
  for (let i = 0; i < inner.length; i++) {
    const first = inner[i] === '\\' ? inner.slice(i, ++i + 1) : inner[i];
    if (inner[i + 1] === '-' && i + 2 < inner.length) {
      of.add(`${first}-${inner[i + 2]}`);
      i += 2;
    } else of.add(first);
  }
  return { not, of };
}
