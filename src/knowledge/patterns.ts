/** Compares names of the code with names of the knowledge base. */

/**
 * Whether a callee fits a pattern: `a.b` fits a dotted name that ends in `a.b`, `*.b` a method `b` on any
 * receiver, plain `b` a last part `b` on any receiver or none. Case counts only in patterns with a capital.
 */
export function calleeFits(pattern: string, dotted: string, name: string): boolean {
  const fold = pattern === pattern.toLowerCase();
  const d = fold ? dotted.toLowerCase() : dotted;
  // What a module exports as its only function has the module's name: `import esc from 'lodash/escape'`.
  const whole = fold ? name.toLowerCase() : name;
  const n = lastSegment(whole);
  // `escape_html`, `escape-html` and `escapeHtml` are one name.
  if (fold && !pattern.includes('.') && squeeze(n) === squeeze(pattern)) return true;
  if (pattern.startsWith('*.')) return n === pattern.slice(2) && d !== n;
  if (!pattern.includes('.')) return n === pattern || whole === pattern;
  // `node:fs.readFile` and `./db/pool.query` are `fs.readFile` and `pool.query`.
  return d === pattern || (d.endsWith(pattern) && BOUNDARIES.has(d[d.length - pattern.length - 1]));
}

/** What may stand before the end of a dotted name that a pattern fits. */
const BOUNDARIES: ReadonlySet<string> = new Set(['.', ':', '/']);

function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function squeeze(name: string): string {
  return name.replace(/[_-]/g, '');
}

/** Words of an identifier, lower case: `isSafePath_2` -> `is safe path 2`. */
export function wordsOf(identifier: string): string[] {
  const out: string[] = [];
  let word = '';
  let last = '';
  for (const c of identifier) {
    const upper = c !== c.toLowerCase();
    const letter = upper || c !== c.toUpperCase();
    const digit = c >= '0' && c <= '9';
    if (!letter && !digit) {
      if (word) out.push(word);
      word = '';
    } else if (upper && last && last === last.toLowerCase() && last !== last.toUpperCase()) {
      out.push(word);
      word = c.toLowerCase();
    } else word += c.toLowerCase();
    last = c;
  }
  if (word) out.push(word);
  return out;
}
