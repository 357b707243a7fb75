function show(el, link) {
  Viewer.embed(link.href, el);
}
module.exports = show;
