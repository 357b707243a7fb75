const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as the value of an attribute. */
export function attribute(text: string): string {
  let out = '';
  for (const c of text) out += ENTITIES[c] ?? c;
  return out;
}
