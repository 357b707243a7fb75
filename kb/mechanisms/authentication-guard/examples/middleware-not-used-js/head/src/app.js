const express = require('express');
const { signedIn } = require('./session');
const stock = require('./stock');

const app = express();

app.get('/ping', (req, res) => res.send('pong'));
app.post('/stock/clear', stock.clear);
app.get('/stock', stock.list);

module.exports = app;
