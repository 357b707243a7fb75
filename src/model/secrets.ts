/** Keeps the key and the header values of an endpoint out of prompts, records and words. */

/** Shorter values can't be told from ordinary text (`none`, `ollama`, `true`), and are not replaced. */
export const MIN_SECRET_CHARS = 8;

/** What stands in place of a secret. */
const REMOVED = '[removed]';

/**
 * What of a key or a header value has to be hidden: the value, and its parts at white space (`Bearer KEY`), each of at least
 * `MIN_SECRET_CHARS` characters.
 */
export function secretParts(value: string): string[] {
  return [...new Set([value.trim(), ...value.trim().split(/\s+/)])].filter((part) => part.length >= MIN_SECRET_CHARS);
}

/** Secrets of an endpoint. */
export class Secrets {
  /** Longest first, so that no part is left of a secret that contains another. */
  private readonly forms: string[];

  constructor(values: readonly (string | null)[]) {
    const forms = values.flatMap((value) => (value === null ? [] : secretParts(value))).flatMap((part) => [
      part,
      JSON.stringify(part).slice(1, -1),
      encodeURIComponent(part),
      Buffer.from(part).toString('base64').replace(/=+$/, '')
    ]);
    this.forms = [...new Set(forms)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  }

  /** The text without secrets: plain, as in JSON, in an address or in base64. */
  remove(text: string): string {
    return this.forms.reduce((rest, form) => rest.replaceAll(form, REMOVED), text);
  }

  /** JSON text without secrets, also those that are written with escapes; other text as `remove` does. */
  removeFromJson(text: string): string {
    const plain = this.remove(text);
    if (this.forms.length === 0 || !plain.includes('\\')) return plain;
    let value: unknown;
    try {
      value = JSON.parse(plain);
    } catch {
      return plain;
    }
    const written = JSON.stringify(value);
    const clean = JSON.stringify(this.removeDeep(value));
    return written === clean ? plain : clean;
  }

  /** A JSON value with secrets removed from its strings and names. */
  removeDeep(value: unknown): unknown {
    if (this.forms.length === 0) return value;
    if (typeof value === 'string') return this.remove(value);
    if (Array.isArray(value)) return value.map((item) => this.removeDeep(item));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [this.remove(name), this.removeDeep(item)]));
    }
    return value;
  }
}
