export type Params = Record<string, string | string[]>;

/** The parameters of a query string; a repeated one gives a list. */
export function parseQuery(text: string): Params {
  const out = new Map<string, string | string[]>();
  for (const part of text.replace(/^\?/, '').split('&')) {
    if (!part) continue;
    const [name, value = ''] = part.split('=').map((x) => decodeURIComponent(x.replace(/\+/g, ' ')));
    add(out, name, value);
  }
  return Object.assign(Object.create(null), Object.fromEntries(out));
}

function add(out: Map<string, string | string[]>, name: string, value: string): void {
  const known = out.get(name);
  if (known === undefined) out.set(name, value);
  else if (Array.isArray(known)) known.push(value);
  else out.set(name, [known, value]);
}
