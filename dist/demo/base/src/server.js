import express from 'express';
import { port } from './config.js';
import { files } from './files.js';

const app = express();

app.use('/files', files);

app.listen(port, () => {
  console.log(`listening on ${port}`);
});
