const store = require('./store');

exports.place = function place(req, res) {
  store.put(req.body);
  res.redirect('/orders');
};
