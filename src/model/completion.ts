/** What an endpoint answered: a completion, or something else. */

/** JSON as it is; undefined for anything else. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A completion as far as it matters here. Reasoning beside the content is not looked at. */
export type Completion =
  | { kind: 'content'; text: string }
  | { kind: 'refusal' | 'truncated' | 'none' }
  /** An error under a status of success, as gateways send it. */
  | { kind: 'error'; status: number };

/** Reads the body of an answer with a status of success. */
export function completionOf(body: string): Completion {
  const answer = parsed(body);
  if (typeof answer !== 'object' || answer === null) return { kind: 'none' };
  const { choices, error } = answer as { choices?: unknown; error?: { code?: unknown } | null };
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (typeof choice !== 'object' || choice === null) {
    if (typeof error !== 'object' || error === null) return { kind: 'none' };
    const code = Number(error.code);
    return { kind: 'error', status: Number.isInteger(code) && code >= 400 && code <= 599 ? code : 502 };
  }
  const { message, finish_reason: finish } = choice as { message?: unknown; finish_reason?: unknown };
  if (typeof message !== 'object' || message === null) return { kind: 'none' };
  const { content, refusal } = message as { content?: unknown; refusal?: unknown };
  if ((typeof refusal === 'string' && refusal !== '') || finish === 'content_filter' || finish === 'refusal') return { kind: 'refusal' };
  // Some gateways pass the reason on as Anthropic names it.
  if (finish === 'length' || finish === 'max_tokens') return { kind: 'truncated' };
  return { kind: 'content', text: textOf(content) };
}

/** Content is a string, or parts of which some are text. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { type?: unknown; text?: unknown } | null) => (part?.type === 'text' && typeof part.text === 'string' ? part.text : '')).join('');
}

/** Most numbers of one embedding. */
const MAX_DIMENSION = 65_536;

/**
 * Embeddings in the order of what was sent, all of one size and none of them zero.
 * @returns null for anything else
 */
export function embeddingsOf(body: string, count: number): number[][] | null {
  const data = (parsed(body) as { data?: unknown } | null | undefined)?.data;
  if (!Array.isArray(data) || data.length !== count) return null;
  const out: number[][] = new Array<number[]>(count);
  for (const [position, row] of (data as ({ index?: unknown; embedding?: unknown } | null)[]).entries()) {
    const index = row?.index ?? position;
    const vector = row?.embedding;
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count || out[index] !== undefined) return null;
    if (!Array.isArray(vector) || vector.length === 0 || vector.length > MAX_DIMENSION) return null;
    if (!vector.every((n) => typeof n === 'number' && Number.isFinite(n)) || vector.every((n) => n === 0)) return null;
    out[index] = vector as number[];
  }
  return out.every((vector) => vector.length === out[0].length) ? out : null;
}
