export function safeUrl(url) {
  const clean = url.toLowerCase();
  if (clean.startsWith('javascript:') || clean.startsWith('data:') || clean.startsWith('vbscript:')) return 'about:blank';
  return url;
}
