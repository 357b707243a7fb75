const redactedFields: string[] = ['password', 'token', 'apiKey', 'note'];

export function forLog(record: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [k, v] of Object.entries(record)) out[k] = redactedFields.includes(k) ? '…' : v;
  return out;
}
