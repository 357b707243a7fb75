export function safeUrl(url) {
  const clean = url.replace(/[\u0000-\u001F\s]+/g, '').toLowerCase();
  if (clean.startsWith('javascript:') || clean.startsWith('data:') || clean.startsWith('vbscript:')) return 'about:blank';
  return url;
}
