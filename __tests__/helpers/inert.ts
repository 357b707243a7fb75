/** Judges what a sink was given: as Markdown on GitHub, as a log of the runner, as text on a terminal. */
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Controls, bidi controls, invisible characters and lone surrogates; newline and word joiner are ours. */
const steering =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2061-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]|[\u{e0000}-\u{e0fff}]|\p{Surrogate}/u;

/** Elements that our reports are made of. */
const allowed = new Set(['h2', 'h3', 'p', 'code', 'pre', 'strong', 'ul', 'li', 'details', 'summary', 'sub', 'a', 'blockquote', 'br']);

function decode(text: string): string {
  return text.replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(parseInt(hex, 16))).replace(/&#(\d+);/g, (_, n) => String.fromCodePoint(Number(n))).replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&amp;/g, '&');
}

/**
 * What is wrong with Markdown as GitHub renders it: elements, links, mentions, references and the like that are not ours.
 * @param links what the address of each link must begin with
 */
export function markdownFaults(markdown: string, links = 'https://github.com/acme/depot/blob/'): string[] {
  const faults: string[] = [];
  if (steering.test(markdown)) faults.push(`steering character ${JSON.stringify(steering.exec(markdown)![0])}`);
  // Our own marker may stand at the very start.
  const body = markdown.replace(/^<!-- prguard:[A-Za-z0-9._:-]+(?: v1 [A-Za-z0-9+/=]+)? -->\n/, '');
  const html = micromark(body, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  const open: string[] = [];
  for (const [tag, close, name, attributes] of html.matchAll(/<(\/?)([A-Za-z!?][^\s>/]*)([^>]*)>/g)) {
    if (!allowed.has(name)) faults.push(`element ${tag.slice(0, 60)}`);
    else if (close) {
      if (open.pop() !== name) faults.push(`${tag} closes something else`);
    } else if (name !== 'br') {
      open.push(name);
      const href = /^ href="([^"]*)"$/.exec(attributes)?.[1];
      if (name === 'a' ? !href?.startsWith(links) : name === 'code' ? !/^( class="language-text")?$/.test(attributes) : attributes !== '') faults.push(`attributes ${tag.slice(0, 80)}`);
    }
  }
  if (open.length) faults.push(`left open: ${open.join(' ')}`);
  // GitHub makes links of e-mail addresses in code elements too, after entities are read.
  for (const [, code] of html.matchAll(/<code>([^]*?)<\/code>/g)) if (!html.includes(`<pre><code>${code}`) && /[\w.+-]@[\w.-]/.test(decode(code))) faults.push(`e-mail address in ${code.slice(0, 60)}`);
  // GitHub looks for mentions, references, ids, emoji, mathematics and bare addresses outside of code and links.
  const prose = decode(html.replace(/<(code|pre|a)\b[^>]*>[^]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' '));
  const patterns: [string, RegExp][] = [
    ['mention', /(?<![\w`])@[a-z0-9]/i],
    ['reference', /(?<!\w)#\d|\bGH-\d/i],
    ['commit id', /\b[0-9a-f]{7,40}\b/],
    ['address', /\b(?:https?|ftp|mailto|xmpp):[^\s\u2060]|\bwww\.\S/i],
    ['emoji', /:[a-z0-9_+-]+:/i],
    ['mathematics', /\$[^$\n]+\$/]
  ];
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(prose);
    // Mathematics is read from Markdown's escapes, which the page does not show.
    if (found && !(name === 'mathematics' && !/(?<!\\)\$/.test(body.replace(/^(`{3,})text\n[^]*?\n\1$/gm, '').replace(/<code>[^]*?<\/code>/g, '')))) faults.push(`${name} ${JSON.stringify(found[0])}`);
  }
  return faults;
}

/** What is wrong with a log: lines that the runner takes as orders, and characters that steer a terminal. */
export function logFaults(log: string): string[] {
  const faults: string[] = [];
  if (steering.test(log)) faults.push(`steering character ${JSON.stringify(steering.exec(log)![0])}`);
  for (const line of log.split('\n')) if (/^\s*::/.test(line) || line.includes('##[')) faults.push(`order ${JSON.stringify(line.slice(0, 80))}`);
  return faults;
}

/** Characters that steer a terminal or page. */
export function textFaults(text: string): string[] {
  return steering.test(text) ? [`steering character ${JSON.stringify(steering.exec(text)![0])}`] : [];
}
