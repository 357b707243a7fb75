/**
 * The commands of a shell script: enough to say which programs run with which words, in order.
 * Control words, redirections and assignments are stepped over; substitutions and here-documents count as text.
 */

/** A command of a script. */
export interface Command {
  /** Its words without quotes. */
  words: string[];
  /** Offset of the command's first word in the script. */
  start: number;
  end: number;
}

/** Commands of one script beyond which the rest is left out. */
export const MAX_COMMANDS = 400;
/** Levels of substitutions in each other that are looked into. */
const MAX_SUBSTITUTION_DEPTH = 4;

const CONTROL = new Set(['if', 'then', 'else', 'elif', 'fi', 'for', 'while', 'until', 'do', 'done', 'case', 'esac', '{', '}', '!', 'time', 'exec', 'sudo', 'command', 'env']);

/**
 * Splits a script into its commands.
 * @param cut is told when a bound leaves commands out
 */
export function commandsOf(script: string, cut: () => void = () => undefined, depth = 0): Command[] {
  const out: Command[] = [];
  let words: string[] = [];
  let first = -1;
  let word = '';
  let begun = false;
  let last = 0;
  let heredoc: string | null = null;
  let skipNext = false;
  const add = (command: Command): void => {
    if (out.length < MAX_COMMANDS) out.push(command);
    else cut();
  };
  const endWord = (at: number): void => {
    if (!begun) return;
    if (skipNext) skipNext = false;
    else words.push(word);
    word = '';
    begun = false;
    last = at;
  };
  const endCommand = (at: number): void => {
    endWord(at);
    while (words.length && (CONTROL.has(words[0]) || /^[A-Za-z_]\w*=/.test(words[0]) || /^-[EHn]$/.test(words[0]))) words.shift();
    if (words.length) add({ words, start: first, end: last });
    words = [];
    first = -1;
  };
  /** The commands of a substitution that stands at an offset; gives the offset of its end. */
  const substitution = (at: number): number => {
    const end = closingBracket(script, at + 1);
    if (depth >= MAX_SUBSTITUTION_DEPTH) cut();
    else for (const inner of commandsOf(script.slice(at + 2, end), cut, depth + 1)) add({ words: inner.words, start: inner.start + at + 2, end: inner.end + at + 2 });
    return end;
  };
  let i = 0;
  while (i < script.length) {
    const c = script[i];
    if (c === '\\' && (script[i + 1] === '\n' || script.startsWith('\r\n', i + 1))) {
      endWord(i);
      i += script[i + 1] === '\n' ? 2 : 3;
      continue;
    }
    if (c === '\n') {
      endCommand(i);
      i++;
      if (heredoc !== null) {
        i = afterHeredoc(script, i, heredoc);
        heredoc = null;
      }
      continue;
    }
    if (c === ' ' || c === '\t' || c === '\r') {
      endWord(i);
      i++;
      continue;
    }
    if (c === '#' && !begun) {
      while (i < script.length && script[i] !== '\n') i++;
      continue;
    }
    if (c === ';' || c === '|' || c === '&' || c === '(' || c === ')') {
      endCommand(i);
      i++;
      continue;
    }
    if (c === '<' && script.startsWith('<<', i) && script[i + 2] !== '<') {
      const mark = /^<<-?\s*(["']?)([\w-]+)\1/.exec(script.slice(i, i + 80));
      endWord(i);
      if (mark) {
        heredoc = mark[2];
        i += mark[0].length;
        continue;
      }
    }
    if (c === '>' || c === '<') {
      // The number of a redirected stream is no word, nor is where it goes.
      if (/^\d+$/.test(word)) {
        word = '';
        begun = false;
      }
      endWord(i);
      while (i < script.length && (script[i] === '>' || script[i] === '<' || script[i] === '&')) i++;
      skipNext = true;
      continue;
    }
    if (!begun) {
      begun = true;
      if (first < 0) first = i;
    }
    if (c === "'" || c === '"') {
      const end = quoteEnd(script, i);
      word += script.slice(i + 1, end);
      if (c === '"') for (let at = script.indexOf('$(', i); at >= 0 && at < end; at = script.indexOf('$(', at)) at = substitution(at);
      i = end + 1;
      continue;
    }
    if (c === '\\') {
      word += script[i + 1] ?? '';
      i += 2;
      continue;
    }
    if (c === '$' && script[i + 1] === '(') {
      const end = substitution(i);
      word += script.slice(i, end + 1);
      i = end + 1;
      continue;
    }
    word += c;
    i++;
  }
  endCommand(script.length);
  return out;
}

/** Levels of quotes and brackets in each other that are told apart. */
const MAX_QUOTED_DEPTH = 20;

function quoteEnd(script: string, from: number, depth = 0): number {
  const quote = script[from];
  for (let i = from + 1; i < script.length; i++) {
    if (quote === '"' && script[i] === '\\') i++;
    else if (quote === '"' && script[i] === '$' && script[i + 1] === '(' && depth < MAX_QUOTED_DEPTH) i = closingBracket(script, i + 1, depth + 1);
    else if (script[i] === quote) return i;
  }
  return script.length;
}

function closingBracket(script: string, from: number, level = 0): number {
  let depth = 0;
  for (let i = from; i < script.length; i++) {
    if (script[i] === '\\') i++;
    else if (script[i] === "'" || script[i] === '"') i = quoteEnd(script, i, level + 1);
    else if (script[i] === '(') depth++;
    else if (script[i] === ')' && --depth === 0) return i;
  }
  return script.length;
}

/** The offset behind a here-document that starts at `from`. */
function afterHeredoc(script: string, from: number, mark: string): number {
  let i = from;
  while (i < script.length) {
    const end = script.indexOf('\n', i);
    const line = script.slice(i, end < 0 ? undefined : end);
    i = end < 0 ? script.length : end + 1;
    if (line.trim() === mark) return i;
  }
  return i;
}

/** The environment variables that a script reads, as shells, PowerShell, cmd and JavaScript write them. */
export function variablesOf(script: string): Set<string> {
  const out = new Set<string>();
  for (const m of script.matchAll(/\$\{?(?:env:)?([A-Za-z_]\w*)|%([A-Za-z_]\w*)%|\benv\.([A-Za-z_]\w*)|environ(?:\.get\()?\[?["']([A-Za-z_]\w*)|(?:getenv\(|ENV\[)["']([A-Za-z_]\w*)/g)) {
    out.add(m.slice(1).find((x) => x !== undefined)!);
  }
  return out;
}
