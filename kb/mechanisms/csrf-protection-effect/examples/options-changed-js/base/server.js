const express = require('express');
const csurf = require('csurf');
const { transfer } = require('./bank');

const app = express();
app.use(express.urlencoded({ extended: false }));
app.use(csurf({ cookie: true }));

app.get('/transfer', (req, res) => {
  res.render('transfer', { token: req.csrfToken() });
});

app.post('/transfer', async (req, res) => {
  await transfer(req.user, req.body.to, Number(req.body.amount));
  res.redirect('/');
});

app.listen(8080);
