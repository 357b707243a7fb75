const TAG = /<meta\s+([^>]{1,2000})>/gi;
const ATTRIBUTE = /([a-z:-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const TITLE = /<title[^>]{0,200}>([^<]{0,1000})<\/title>/i;

const MAX_TITLE = 120;
const MAX_DESCRIPTION = 300;

function attributes(text) {
  const found = new Map();
  for (const [, name, double, single] of text.matchAll(ATTRIBUTE)) found.set(name.toLowerCase(), double ?? single);
  return found;
}

/** The page's meta tags by name or property; the first of a name counts. */
function metaTags(html) {
  const tags = new Map();
  for (const [, text] of html.matchAll(TAG)) {
    const found = attributes(text);
    const name = (found.get('property') ?? found.get('name') ?? '').toLowerCase();
    if (name && found.has('content') && !tags.has(name)) tags.set(name, found.get('content'));
  }
  return tags;
}

function shorten(text, limit) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}

/** What a card says of a page. */
export function cardOf({ url, html }) {
  const tags = metaTags(html);
  const { hostname } = new URL(url);
  const title = tags.get('og:title') ?? TITLE.exec(html)?.[1] ?? hostname;
  const description = tags.get('og:description') ?? tags.get('description') ?? '';
  return {
    url,
    site: hostname.replace(/^www\./, ''),
    title: shorten(title, MAX_TITLE),
    description: shorten(description, MAX_DESCRIPTION)
  };
}
