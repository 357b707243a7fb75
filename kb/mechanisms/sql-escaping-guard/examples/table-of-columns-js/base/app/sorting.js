const allowed = ['name', 'price'];

function list(db, column) {
  if (!allowed.includes(column)) {
    throw new Error('unknown column');
  }
  return db.query('SELECT * FROM goods ORDER BY ' + column);
}

module.exports = { list };
