function tagsOf(query) {
  return query.trim().toLowerCase();
}

module.exports = { tagsOf };
