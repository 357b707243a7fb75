/** Finds comments by lexical rules alone, and tells only those that can be nothing else. */
import { families, type Family, type StringForm } from './comment-families.js';
import { hasOwnLines, isSimpleCode, isSurelyComment } from './comment-safety.js';

/** A comment's place: UTF-16 offsets, end exclusive. */
export interface CommentSpan {
  start: number;
  end: number;
  /** Lengths of what opens and what closes it; one that ends with its line has no close. */
  open: number;
  close: number;
}

/** A comment and the rules by which it was found. */
interface Found extends CommentSpan {
  family: Family;
}

/** Comments of a text, in order: those with lines of their own, and those behind code in which no literal can be open. */
export function lexComments(text: string, family: Family): CommentSpan[] {
  const lexer = new Lexer(text, family);
  const found = lexer.run();
  const out: CommentSpan[] = [];
  let at = 0;
  let certain = true;
  for (const { family: own, ...s } of found) {
    certain &&= isSimpleCode(text.slice(at, s.start));
    // A string or comment that never ends: a rule did not fit the text, and what it swallowed may be code.
    const doubted = lexer.doubtful && !(hasOwnLines(text, s) && !text.slice(s.start, s.end).includes('\n'));
    if (doubted || !isSurelyComment(text, s, own, certain)) {
      certain = false;
      continue;
    }
    out.push(s);
    at = s.end;
  }
  return out;
}

const WORD = /[\w$]/;

/** Characters of a regular expression. */
const MAX_REGEX = 1000;

class Lexer {
  doubtful = false;
  private readonly spans: Found[] = [];
  private readonly stringsByLength: StringForm[];
  private at = 0;
  /** The last character that is neither space nor comment, and the word before. */
  private before = '\n';
  /** What does not occur behind the place at which it was looked for: it need not be looked for again. */
  private readonly absent = new Set<string>();
  private lower: string | null = null;
  /** Ends of here documents that begin on the next line. */
  private readonly pending: string[] = [];

  constructor(private readonly text: string, private readonly family: Family, private readonly end = text.length, from = 0) {
    this.at = from;
    this.stringsByLength = [...family.strings].sort((a, b) => b.open.length - a.open.length);
  }

  run(): Found[] {
    const { text, family } = this;
    while (this.at < this.end) {
      const c = text[this.at]!;
      if (c === '\n' && this.pending.length > 0) {
        this.at++;
        this.hereDocuments();
        continue;
      }
      if (this.pod() || this.islands() || this.rawString() || this.questionMark() || this.longBracket() || this.blockComment() || this.lineComment() || this.heredoc() || this.string() || this.character() || this.percent() || this.regex()) continue;
      if (!/\s/.test(c)) this.before = c;
      else if (c === '\n' && family.regex) this.before = '\n';
      this.at++;
    }
    return this.spans;
  }

  private starts(token: string): boolean {
    return this.text.startsWith(token, this.at);
  }

  private find(token: string, from: number): number {
    if (this.absent.has(token)) return -1;
    const at = this.text.indexOf(token, from);
    if (at < 0) this.absent.add(token);
    return at;
  }

  private lineStart(): boolean {
    return this.at === 0 || this.text[this.at - 1] === '\n';
  }

  /** Whether only white space stands before on the line. */
  private atFirst(): boolean {
    let at = this.at;
    while (at > 0 && (this.text[at - 1] === ' ' || this.text[at - 1] === '\t')) at--;
    return at === 0 || this.text[at - 1] === '\n';
  }

  private lineEnd(from = this.at): number {
    const end = this.text.indexOf('\n', from);
    return end < 0 || end > this.end ? this.end : end;
  }

  private take(end: number, open: number, close: number): true {
    this.spans.push({ start: this.at, end, open, close, family: this.family });
    this.at = end;
    return true;
  }

  private pod(): boolean {
    const { pod } = this.family;
    if (!pod || !this.lineStart() || !this.starts(pod[0]) || !/[A-Za-z]/.test(this.text[this.at + 1] ?? '')) return false;
    let end = this.text.indexOf(`\n${pod[1]}`, this.at);
    if (end < 0) end = this.end;
    else end = this.lineEnd(end + 1);
    return this.take(end, pod[0].length, pod[1].length);
  }

  /** Code in markup is read by its own rules. */
  private islands(): boolean {
    for (const island of this.family.islands ?? []) {
      if (!this.text.slice(this.at, this.at + island.open.length).toLowerCase().startsWith(island.open)) continue;
      const from = island.open.startsWith('<s') ? this.text.indexOf('>', this.at) + 1 : this.at + island.open.length;
      if (from <= 0) return false;
      const inner = families[island.family]!;
      let end = (this.lower ??= this.text.toLowerCase()).indexOf(island.close, from);
      if (island.family === 'php' && end >= 0) end = phpEnd(this.text, from);
      if (end < 0 || end > this.end) end = this.end;
      const lexer = new Lexer(this.text, inner, end, from);
      this.spans.push(...lexer.run());
      this.doubtful ||= lexer.doubtful;
      this.at = end;
      return true;
    }
    return false;
  }

  /** `R"x(...)x"` of C++. */
  private rawString(): boolean {
    if (!this.family.rawStrings || !this.starts('R"')) return false;
    const open = /^R"([^ ()\\\t\v\f\r\n]{0,16})\(/.exec(this.text.slice(this.at, this.at + 20));
    if (!open) return false;
    const close = this.find(`)${open[1]}"`, this.at);
    if (close < 0) this.doubtful = true;
    this.before = '"';
    this.at = close < 0 ? this.at + open[0].length : close + open[1]!.length + 2;
    return true;
  }

  /** `?"` of Ruby is a character. */
  private questionMark(): boolean {
    if (!this.family.questionMark || this.text[this.at] !== '?' || !this.expectsOperand() || !/^\?["'`#%/](?!\w)/.test(this.text.slice(this.at, this.at + 3))) return false;
    this.before = '"';
    this.at += 2;
    return true;
  }

  private longBracket(): boolean {
    if (!this.family.longBrackets) return false;
    const open = /^(--)?\[(=*)\[/.exec(this.text.slice(this.at, this.at + 40));
    if (!open) return false;
    const close = this.find(`]${open[2]}]`, this.at + open[0].length);
    if (close < 0) {
      this.doubtful = true;
      this.at += open[0].length;
      return true;
    }
    const end = close + open[2]!.length + 2;
    if (open[1]) return this.take(end, open[0].length, open[2]!.length + 2);
    this.before = ']';
    this.at = end;
    return true;
  }

  private blockComment(): boolean {
    for (const [open, close, nests] of this.family.block) {
      if (!this.starts(open)) continue;
      let depth = 1;
      let at = this.at + open.length;
      while (depth > 0) {
        const end = this.find(close, at);
        if (end < 0 || end + close.length > this.end) {
          this.doubtful = true;
          this.at += open.length;
          return true;
        }
        const again = nests ? this.find(open, at) : -1;
        if (again >= 0 && again < end) {
          depth++;
          at = again + open.length;
        } else {
          depth--;
          at = end + close.length;
        }
      }
      return this.take(at, open.length, close.length);
    }
    return false;
  }

  private lineComment(): boolean {
    for (const open of this.family.line) {
      if (!this.starts(open)) continue;
      if (this.family.ownLines && !this.atFirst()) return false;
      if (this.family.spaced && this.at > 0 && !/[\s;({[,]/.test(this.text[this.at - 1]!)) return false;
      // A shebang tells who runs the file; `#[` opens an attribute; `#{` a substitution; `#>>` and `-->` are operators.
      if ((open === '#' && '![{>'.includes(this.text[this.at + 1] ?? ' ')) || (open === '--' && this.text[this.at + 2] === '>')) return false;
      return this.take(this.lineEnd(), open.length, 0);
    }
    return false;
  }

  private heredoc(): boolean {
    const open = this.family.heredoc;
    if (!open || !this.starts(open)) return false;
    const m = (open === '<<<' ? /^<<<[ \t]*(["']?)([A-Za-z_]\w*)\1/ : this.family.lowerHeredoc ? /^<<[-~]?[ \t]?(["']?)([A-Za-z_]\w*)\1/ : /^<<[-~]?\s?(["']?)([A-Z_]\w*)\1/).exec(this.text.slice(this.at, this.at + 80));
    if (!m) return false;
    this.pending.push(m[2]!);
    this.at += m[0].length;
    return true;
  }

  private hereDocuments(): void {
    for (const word of this.pending.splice(0)) {
      for (;;) {
        if (this.at >= this.end) {
          this.doubtful = true;
          return;
        }
        const end = this.lineEnd();
        const line = this.text.slice(this.at, end).trim();
        this.at = Math.min(this.end, end + 1);
        if (line === word || (line.startsWith(word) && !WORD.test(line[word.length]!))) break;
      }
    }
  }

  private string(): boolean {
    const form = this.stringsByLength.find((s) => this.starts(s.open) && !(WORD.test(s.open[0]!) && this.at > 0 && WORD.test(this.text[this.at - 1]!)));
    if (!form) return false;
    let at = this.at + form.open.length;
    for (;;) {
      if (at >= this.end) {
        this.doubtful = true;
        this.at = this.lineEnd();
        return true;
      }
      const c = this.text[at]!;
      if (c === '\\' && form.escape === 'backslash') at += 2;
      else if (this.text.startsWith(form.close, at)) {
        at += form.close.length;
        if (form.escape !== 'double' || !this.text.startsWith(form.close, at)) break;
        at += form.close.length;
      } else if (c === '\n' && !form.lines) {
        // No string after all: an apostrophe in prose, a lone quote.
        break;
      } else at++;
    }
    this.before = '"';
    this.at = at;
    return true;
  }

  /** `'x'`, `'\n'`; a lifetime or label is none. */
  private character(): boolean {
    if (!this.family.chars || this.text[this.at] !== "'") return false;
    const m = /^'(?:\\(?:u\{[^}']*\}|[^\n])[^'\n]{0,8}|[^'\\\n]{1,2})'/.exec(this.text.slice(this.at, this.at + 16));
    this.before = "'";
    this.at += m ? m[0].length : 1;
    return true;
  }

  private percent(): boolean {
    if (!this.family.percent || this.text[this.at] !== '%') return false;
    const m = /^%[qQwWiIrxs]?([([{<|!/])/.exec(this.text.slice(this.at, this.at + 4));
    if (!m || (m[0].length === 2 && !this.expectsOperand())) return false;
    const open = m[1]!;
    const close = { '(': ')', '[': ']', '{': '}', '<': '>' }[open] ?? open;
    let depth = 1;
    let at = this.at + m[0].length;
    while (depth > 0 && at < this.end) {
      const c = this.text[at]!;
      if (c === '\\') at++;
      else if (c === close) depth--;
      else if (c === open) depth++;
      at++;
    }
    if (depth > 0) this.doubtful = true;
    this.before = close;
    this.at = at;
    return true;
  }

  private expectsOperand(): boolean {
    if (/[(,=~!|&?:;{[+\-*%<>\n]/.test(this.before)) return true;
    const word = /([A-Za-z]+)\s+$/.exec(this.text.slice(Math.max(0, this.at - 12), this.at));
    return word !== null && /^(?:if|unless|when|while|and|or|not|return|case|in|typeof|split|match)$/.test(word[1]!);
  }

  private regex(): boolean {
    if (!this.family.regex || this.text[this.at] !== '/' || !this.expectsOperand()) return false;
    const end = Math.min(this.end, this.at + MAX_REGEX);
    let inClass = false;
    for (let at = this.at + 1; at < end; at++) {
      const c = this.text[at]!;
      if (c === '\n') return false;
      if (c === '\\') at++;
      else if (c === '[') inClass = true;
      else if (c === ']') inClass = false;
      else if (c === '/' && !inClass) {
        this.before = '/';
        this.at = at + 1;
        return true;
      }
    }
    return false;
  }
}

/** Where PHP ends: `?>` in a comment of a line ends it too, in a string it does not. */
function phpEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const c = text[at]!;
    if (quote) {
      if (c === '\\') at++;
      else if (c === quote) quote = '';
    } else if (c === '?' && text[at + 1] === '>') return at;
    else if (c === '"' || c === "'") quote = c;
    else if (c === '/' && text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2);
      if (end < 0) return text.length;
      at = end + 1;
    } else if ((c === '/' && text[at + 1] === '/') || (c === '#' && text[at + 1] !== '[')) {
      const line = text.indexOf('\n', at);
      const close = text.indexOf('?>', at);
      if (close >= 0 && (line < 0 || close < line)) return close;
      if (line < 0) return text.length;
      at = line;
    }
  }
  return text.length;
}
