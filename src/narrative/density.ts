/** Bounds on Markdown before it is parsed. The parser compares, tries or copies what came before for some marks: denser than anybody writes, they are read as plain words. */

/** Quotations and lists inside each other at the beginning of one line, more than anybody writes: each costs the parser all lines behind it. */
const TOO_DEEP = /^[ \t]*(?:(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]))[ \t]*){64,}/gm;

/** Marks of emphasis in one stretch without an empty line beyond which they count as spaces: the parser compares each with all before it. */
const MAX_MARKS = 400;

/** Brackets and bars of tables in one stretch beyond which they are none: the parser tries each opening against all behind it. */
const MAX_OPENINGS = 600;
/** As many in a whole text. */
const MAX_ALL_OPENINGS = 3000;

/** Lines of one stretch that are lines of their own: at each the parser moves all that follows. */
const MAX_LINES = 2000;

/** Quotations and lists that begin or end, and underlined headings: at each the parser copies all that it has read. */
const MAX_TURNS = 1200;

/** Marks of quotations and lists that a line begins with. */
const LEAD = /^[ \t]*(?:(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]|$))[ \t]*)*/;
/** A line that underlines a heading, within quotations and lists too. */
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;

/** A text as it is parsed, as long as before, and whether bounds were hit that change how it reads. */
export function withinBounds(text: string): { source: string; dense: boolean } {
  const marks = /[*_~]/g;
  const openings = /[[\]|`<]/g;
  // A blank that is no indentation, so that what follows begins no list.
  const many = (part: string, of: RegExp, most: number): string => ((part.match(of)?.length ?? 0) > most ? part.replace(of, '\u00a0') : part);
  const plain = withFewTurns(many(text, openings, MAX_ALL_OPENINGS))
    .split(/(\n[ \t]*\n)/)
    .map((part) => withFewLines(many(many(part, marks, MAX_MARKS), openings, MAX_OPENINGS)))
    .join('');
  return { source: plain.replace(TOO_DEEP, (run) => ' '.repeat(run.length)), dense: plain !== text };
}

function withFewTurns(text: string): string {
  let turns = 0;
  let before = '';
  return text.split('\n').map((line) => {
    const lead = LEAD.exec(line)![0];
    const shape = lead.replace(/\d+/g, '1');
    const nested = (shape.match(/\S+/g)?.length ?? 0) > 1;
    if (nested || (shape !== before && /\S/.test(shape + before)) || UNDERLINE.test(line.slice(lead.length)) || /^[ \t]*-+[ \t]*$/.test(line)) turns++;
    before = shape;
    if (turns <= MAX_TURNS) return line;
    const rest = line.slice(lead.length);
    return lead.replace(/[^ \t]/g, '\u00a0') + (UNDERLINE.test(rest) ? rest.replace(/[=-]/, '\u00a0') : rest);
  }).join('\n');
}

function withFewLines(stretch: string): string {
  let lines = 0;
  return stretch.replace(/\n/g, () => (++lines > MAX_LINES ? '\u00a0' : '\n'));
}
