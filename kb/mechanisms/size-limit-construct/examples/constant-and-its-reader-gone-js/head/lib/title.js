const DEFAULT = 'untitled';

function titleOf(page) {
  return page.kind === 'index' ? 'Contents' : DEFAULT;
}

module.exports = { titleOf };
