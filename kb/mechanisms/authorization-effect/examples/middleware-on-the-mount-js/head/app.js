const express = require('express');
const { requireAdmin } = require('./auth');
const orders = require('./routes/orders');

const app = express();
app.use('/orders', requireAdmin, orders);

module.exports = app;
