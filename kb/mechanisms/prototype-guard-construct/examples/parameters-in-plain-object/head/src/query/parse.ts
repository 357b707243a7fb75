export type Params = Record<string, string | string[]>;

/** The parameters of a query string; a repeated one gives a list. */
export function parseQuery(text: string): Params {
  const out: Params = {};
  for (const part of text.replace(/^\?/, '').split('&')) {
    if (!part) continue;
    const [name, value = ''] = part.split('=').map((x) => decodeURIComponent(x.replace(/\+/g, ' ')));
    add(out, name, value);
  }
  return out;
}

function add(out: Params, name: string, value: string): void {
  const known = out[name];
  if (known === undefined) out[name] = value;
  else if (Array.isArray(known)) known.push(value);
  else out[name] = [known, value];
}
