function addAll(list, items) {
  for (const item of items) {
    item.text = escapeHtml(item.text);
    list.add(item);
  }
}
module.exports = addAll;
