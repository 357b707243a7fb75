/** Comparing JSON values field by field; differences are named by their path in the document. */

/** A field that is not what was recorded. */
export interface Difference {
  /** `findings[0].citations[1].quote`. */
  path: string;
  message: string;
}

/** The path of a member below another path. */
export function member(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path ? `${path}.${key}` : key;
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * All differences between what was recorded and what was recomputed, leaf by leaf, in document order.
 * @param ignore paths that are left out, with everything below them
 */
export function compareValues(recorded: unknown, recomputed: unknown, path = '', ignore: (path: string) => boolean = () => false): Difference[] {
  if (ignore(path)) return [];
  if (Array.isArray(recorded) && Array.isArray(recomputed)) {
    const out: Difference[] = [];
    for (let i = 0; i < Math.max(recorded.length, recomputed.length); i++) {
      out.push(...compareValues(recorded[i], recomputed[i], member(path, i), ignore));
    }
    return out;
  }
  if (isRecord(recorded) && isRecord(recomputed)) {
    const keys = new Set([...Object.keys(recorded), ...Object.keys(recomputed)]);
    return [...keys].flatMap((key) => compareValues(recorded[key], recomputed[key], member(path, key), ignore));
  }
  return recorded === recomputed ? [] : [{ path, message: `recorded ${show(recorded)}, recomputed ${show(recomputed)}` }];
}

/** Paths of all leaves (values that are no object and no array, and empty ones), in document order. */
export function leafPaths(value: unknown, path = ''): string[] {
  if (Array.isArray(value) && value.length) return value.flatMap((item, i) => leafPaths(item, member(path, i)));
  if (isRecord(value) && Object.keys(value).length) return Object.entries(value).flatMap(([key, item]) => leafPaths(item, member(path, key)));
  return [path];
}
