const columns = { name: 'g.name', price: 'g.price' };

function list(db, column) {
  return db.query('SELECT * FROM goods ORDER BY ' + (columns[column] || 'g.name'));
}

module.exports = { list };
