const MAX_LENGTH = 200;
const DEFAULT = 'untitled';

function titleOf(page) {
  const title = page.title.slice(0, MAX_LENGTH);
  return title || DEFAULT;
}

module.exports = { titleOf };
