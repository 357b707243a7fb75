'use strict';

const path = require('node:path');
const { createApp } = require('./app');
const { Shelf } = require('./library/shelf');

const root = path.resolve(process.env.SHELF_ROOT || './shelf');
const port = Number(process.env.PORT || 8080);

const app = createApp({ root, shelf: new Shelf(root) });
app.listen(port, () => {
  console.log(`shelf ${root} on port ${port}`);
});
