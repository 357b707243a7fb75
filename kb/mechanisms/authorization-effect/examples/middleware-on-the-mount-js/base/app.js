const express = require('express');
const orders = require('./routes/orders');

const app = express();
app.use('/orders', orders);

module.exports = app;
