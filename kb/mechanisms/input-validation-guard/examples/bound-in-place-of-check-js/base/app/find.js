function find(db, name) {
  if (!/^[a-z]+$/.test(name)) {
    throw new Error('bad name');
  }
  return db.query("SELECT * FROM goods WHERE name = '" + name + "'");
}

module.exports = { find };
