/** Text that a model wrote, made fit to be stored: one line, no controls, nothing invisible, bounded. */

// C0 and C1 controls, zero-width and bidirectional characters, tags and unpaired surrogates.
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/** The text as one line of at most `max` characters. */
export function readable(text: string, max: number): string {
  const flat = text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();
  return flat.length > max ? `${flat.slice(0, max - 1)}…` : flat;
}
