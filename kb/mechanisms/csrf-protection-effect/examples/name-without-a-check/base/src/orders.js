const store = require('./store');
const { csrfSeen } = require('tally');

exports.place = function place(req, res) {
  csrfSeen(req.headers);
  store.put(req.body);
  res.redirect('/orders');
};
