function addAll(list, items) {
  for (const item of items) {
    list.add(item);
  }
}
module.exports = addAll;
