export function safeUrl(url) {
  const clean = url.trim().toLowerCase();
  if (clean.startsWith('javascript:')) return 'about:blank';
  return url;
}
