export function safeUrl(url) {
  if (/^\s*javascript:/i.test(url)) return 'about:blank';
  return url;
}
