const MOST = 20;

function tagsOf(query) {
  const tags = query.split(',');
  if (tags.length > MOST) {
    throw new RangeError('too many tags');
  }
  return query.trim().toLowerCase();
}

module.exports = { tagsOf };
