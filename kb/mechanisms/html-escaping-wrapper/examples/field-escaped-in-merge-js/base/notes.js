const validator = require('validator');
const db = require('./db');

exports.show = async function (req, res) {
  const note = await db.notes.get(req.params.id);
  res.render('note', Object.assign(note, { text: validator.escape(note.text), date: new Date(note.time).toISOString() }));
};
