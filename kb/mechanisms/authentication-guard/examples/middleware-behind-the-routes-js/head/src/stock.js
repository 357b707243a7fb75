exports.list = (req, res) => res.json(req.app.locals.stock);
exports.clear = (req, res) => {
  req.app.locals.stock.length = 0;
  res.status(204).end();
};
