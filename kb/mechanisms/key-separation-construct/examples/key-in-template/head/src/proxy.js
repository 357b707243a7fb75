const targets = new Map();

/** The address of a page at one of the upstream servers. */
export function target(upstream, request) {
  const key = `${upstream.base} ${request.path}`;
  let url = targets.get(key);
  if (!url) {
    url = new URL(request.path, upstream.base);
    targets.set(key, url);
  }
  return url;
}
