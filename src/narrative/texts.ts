/** A text of the narrative, and the prose in it. */
import type { Channel } from '../verdict/types.js';
import { withoutControls } from './controls.js';
import { readMarkdown, type Block, type Document } from './markdown.js';

/** A text of the narrative. */
export interface NarrativeText {
  channel: Channel;
  /** Commit id, path, or who wrote it; null for title, body, branch and labels. */
  source: string | null;
  text: string;
  /** First line, for what the change adds to files; 1-based. */
  line: number | null;
}

const read = new WeakMap<NarrativeText, Document>();

/** The prose of a text, by what its channel is written in. It is read once: claims and instructions are both looked for in it. */
export function proseOf(text: NarrativeText): Document {
  const known = read.get(text) ?? readProse(text);
  read.set(text, known);
  return known;
}

function readProse({ channel, text: raw }: NarrativeText): Document {
  const text = withoutControls(raw);
  switch (channel) {
    case 'title':
    case 'branch':
    case 'label':
    case 'test':
      return { blocks: [plain(text, 0)], hidden: [], asides: [], html: [], dense: false };
    case 'commit':
      return commit(text);
    case 'code-comment':
      return { blocks: [plain(withoutMarkers(text), 0)], hidden: [], asides: [], html: [], dense: false };
    case 'doc':
    case 'body':
    case 'comment':
      return readMarkdown(text);
  }
}

function plain(text: string, start: number): Block {
  // Code in a title stands between backticks as well.
  const code: [number, number][] = [];
  const parts = text.split('`');
  let at = 0;
  parts.forEach((part, i) => {
    if (i % 2 === 1 && i < parts.length - 1) code.push([start + at, start + at + part.length]);
    at += part.length + 1;
  });
  return { kind: 'paragraph', start, text: text.replaceAll('`', ' '), code, ticked: null, list: null };
}

/** The subject is a title, what follows is read as Markdown. */
function commit(text: string): Document {
  const end = text.indexOf('\n');
  if (end < 0) return { blocks: [plain(text, 0)], hidden: [], asides: [], html: [], dense: false };
  const rest = readMarkdown(text.slice(end));
  for (const block of [...rest.blocks, ...rest.html, ...rest.asides.map((a) => a.block)]) {
    block.start += end;
    block.code = block.code.map(([a, b]) => [a + end, b + end]);
  }
  return { blocks: [plain(text.slice(0, end), 0), ...rest.blocks], hidden: rest.hidden.map((h) => ({ ...h, start: h.start + end })), asides: rest.asides, html: rest.html, dense: rest.dense };
}

/** The words of a comment, at the places where they were. */
function withoutMarkers(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const mark = /^\s*(?:\/\/+!?|\/\*+!?|\*+(?!\/)|#+!?|--+|;+|<!--|"""|'''|%+|\{-|\(\*)?\s?/.exec(line)![0];
      const rest = ' '.repeat(mark.length) + line.slice(mark.length);
      return rest.replace(/(?:\*+\/|-->|"""|'''|-\}|\*\))\s*$/, (m) => ' '.repeat(m.length));
    })
    .join('\n');
}
