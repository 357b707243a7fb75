/** C#'s conditional code where the grammar can't place it: an `#if` in the middle of a statement. */

const DIRECTIVE = /^[ \t]*#[ \t]*(if|elif|else|endif)\b/;

/**
 * A source with the first branch of every `#if` and blanks for directives and other branches; every offset and line
 * break stays where it was.
 */
export function firstBranches(source: string): string {
  /** For each open `#if` whether the branch that is being read counts. */
  const open: { outer: boolean; counts: boolean }[] = [];
  const active = (): boolean => open.every((o) => o.outer && o.counts);
  return source.split('\n').map((line) => {
    const kind = DIRECTIVE.exec(line)?.[1];
    if (kind === 'if') open.push({ outer: active(), counts: true });
    else if (kind === 'elif' || kind === 'else') {
      const last = open.at(-1);
      if (last) last.counts = false;
    } else if (kind === 'endif') open.pop();
    return kind !== undefined || !active() ? line.replace(/[^\r]/g, ' ') : line;
  }).join('\n');
}
