#include "tree.h"

static node remove_sorted(node root, list paths, int start) {
  node kept = node_new();
  for (int i = 0; i < list_length(paths); i++) {
    list path = list_get(paths, i);
    if (list_length(path) == start + 1)
      kept = node_drop(kept, list_get(path, start));
    else
      kept = node_set(kept, remove_sorted(root, path, start + 1));
  }
  return kept;
}

node tree_getpath(node root, list path) {
  if (list_length(path) == 0)
    return root;
  return tree_getpath(node_child(root, list_head(path)), list_tail(path));
}

node tree_setpath(node root, list path, node value) {
  if (list_length(path) == 0)
    return value;
  node child = node_child(root, list_head(path));
  return node_put(root, list_head(path), tree_setpath(child, list_tail(path), value));
}

node tree_delpaths(node root, list paths) {
  list sorted = list_sort(paths);
  return remove_sorted(root, sorted, 0);
}
