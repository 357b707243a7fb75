function addAll(list, items) {
  for (const item of items) {
    list.add({ ...item, text: escapeHtml(item.text) });
  }
}
module.exports = addAll;
