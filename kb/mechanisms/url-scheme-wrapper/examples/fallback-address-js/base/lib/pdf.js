function cleanUrl(raw) {
  try {
    const url = new URL(raw);
    if (url.protocol === 'http:' || url.protocol === 'https:') {
      return url.toString();
    }
    throw new Error('protocol');
  } catch (err) {
    return 'about:blank';
  }
}
function show(el, link) {
  const clean = cleanUrl(link.href);
  Viewer.embed(clean, el);
}
module.exports = show;
