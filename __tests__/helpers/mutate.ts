/** Changing one leaf of a JSON document. */

/** The value at a path of `leafPaths`, and a copy of the document with it changed. */
export function mutate(document: unknown, path: string, change: (value: unknown) => unknown = otherValue): unknown {
  const copy = JSON.parse(JSON.stringify(document));
  const keys = [...path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/g)].map((m) => (m[1] !== undefined ? JSON.parse(`"${m[1]}"`) : m[2] !== undefined ? Number(m[2]) : m[3]));
  let at = copy;
  for (const key of keys.slice(0, -1)) at = at[key];
  const last = keys[keys.length - 1];
  at[last] = change(at[last]);
  return copy;
}

/** Another value of the same kind; hexadecimal digests stay hexadecimal digests. */
export function otherValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.length ? value.slice(1) : ['x'];
  if (typeof value === 'string') return /^[0-9a-f]{16,}$/.test(value) ? (value[0] === '0' ? '1' : '0') + value.slice(1) : `${value}x`;
  return { x: 1 };
}
