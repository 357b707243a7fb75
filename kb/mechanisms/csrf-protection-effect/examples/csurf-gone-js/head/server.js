const express = require('express');
const { transfer } = require('./bank');

const app = express();
app.use(express.urlencoded({ extended: false }));

app.get('/transfer', (req, res) => {
  res.render('transfer');
});

app.post('/transfer', async (req, res) => {
  await transfer(req.user, req.body.to, Number(req.body.amount));
  res.redirect('/');
});

app.listen(8080);
