const { store } = require('./store');
const { escapeHtml } = require('./text');

function createComment(req, res) {
  const text = req.body.text;
  store.add(req.params.page, text);
  res.send('<p>' + text + '</p>');
}

function updateComment(req, res) {
  const text = req.body.text;
  store.replace(req.params.page, req.params.id, text);
  res.send('<p>' + text + '</p>');
}

module.exports = { createComment, updateComment };
