/** Counts in sentences. */

/** `1 finding`, `2 findings`. */
export function plural(count: number, singular: string, many = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : many}`;
}

/** The form of a verb that a count takes: `is` for one, `are` for others. */
export function verb(count: number, one = 'is', many = 'are'): string {
  return count === 1 ? one : many;
}
