function find(db, name) {
  return db.query('SELECT * FROM goods WHERE name = $1', [name]);
}

module.exports = { find };
