/** Raw HTML within Markdown: its comments, its texts and the values of its attributes. Tags are told from text; no document is built. */

/** A part of a piece of HTML. */
export interface HtmlPart {
  kind: 'comment' | 'text' | 'attribute';
  /** Offset of its first character in the source. */
  start: number;
  /** As long as the part of the source that it covers: tags within words are joiners, others and character references stay. */
  text: string;
  /** Within a quotation, or code. */
  cited: boolean;
}

/** Elements whose text only cites, or is not shown. */
const CITING: ReadonlySet<string> = new Set(['blockquote', 'pre', 'script', 'style', 'template', 'del', 's', 'strike']);

/** Takes the place of what is not shown and parts no word. */
export const JOINER = '\u2060';

/** Elements that stand within a line: what is before and behind their tags may be one word. */
const INLINE: ReadonlySet<string> = new Set('a abbr b bdi bdo big code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr'.split(' '));

/** The parts of a piece of HTML, in order. A comment or tag that is not closed goes on to the end. */
export function readHtml(html: string, offset = 0, cited: { depth: number } = { depth: 0 }): HtmlPart[] {
  const out: HtmlPart[] = [];
  let text = '';
  let from = 0;
  const close = (next: number): void => {
    if (/[\p{L}\p{N}]/u.test(text)) out.push({ kind: 'text', start: offset + from, text, cited: cited.depth > 0 });
    text = '';
    from = next;
  };
  for (let at = 0; at < html.length; ) {
    if (html.startsWith('<!--', at)) {
      const found = html.indexOf('-->', at + 4);
      const end = found < 0 ? html.length : found;
      out.push({ kind: 'comment', start: offset + at + 4, text: html.slice(at + 4, end), cited: false });
      const next = Math.min(html.length, end + 3);
      text += JOINER.repeat(next - at);
      at = next;
    } else if (/^<[!?]/.test(html.slice(at, at + 2))) {
      // A declaration, an instruction to a processor, CDATA: none is shown.
      const found = html.indexOf('>', at);
      const end = found < 0 ? html.length : found;
      out.push({ kind: 'comment', start: offset + at + 2, text: html.slice(at + 2, end).replace(/[?\]]+$/, ''), cited: false });
      close(Math.min(html.length, end + 1));
      at = from;
    } else if (html[at] === '<' && /[a-z/]/i.test(html[at + 1] ?? '')) {
      const { end, values, name } = readTag(html, at);
      for (const [start, value] of values) out.push({ kind: 'attribute', start: offset + start, text: value, cited: false });
      if (CITING.has(name)) {
        close(end);
        cited.depth = Math.max(0, cited.depth + (html[at + 1] === '/' ? -1 : 1));
      } else if (INLINE.has(name)) text += JOINER.repeat(end - at);
      else close(end);
      at = end;
    } else text += html[at++];
  }
  close(html.length);
  return out;
}

/** Whether a piece of HTML is a tag of an element within a line, or a comment. */
export function isInline(html: string): boolean {
  if (html.startsWith('<!--')) return true;
  return INLINE.has(/^<\/?([a-z][a-z0-9]*)/i.exec(html)?.[1]?.toLowerCase() ?? '');
}

/** A tag from its `<`: where it ends, its name, and the values of its attributes with their places. */
function readTag(html: string, start: number): { end: number; name: string; values: [number, string][] } {
  const name = /[a-z][a-z0-9-]*/iy;
  name.lastIndex = html[start + 1] === '/' ? start + 2 : start + 1;
  const values: [number, string][] = [];
  let at = start + 1;
  while (at < html.length && html[at] !== '>') {
    const quote = html[at];
    if (quote === '"' || quote === "'") {
      const found = html.indexOf(quote, at + 1);
      const end = found < 0 ? html.length : found;
      values.push([at + 1, html.slice(at + 1, end)]);
      at = end;
    }
    at++;
  }
  return { end: Math.min(html.length, at + 1), name: name.exec(html)?.[0].toLowerCase() ?? '', values };
}
