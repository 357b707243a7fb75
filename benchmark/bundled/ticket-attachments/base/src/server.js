'use strict';

const config = require('./config');
const { createApp } = require('./app');
const { FileStore } = require('./storage/store');
const { AttachmentIndex } = require('./storage/attachment-index');

async function main() {
  const store = new FileStore(config.dataDir, { maxBytes: config.maxUploadBytes });
  const index = await AttachmentIndex.load(config.indexFile);
  const app = createApp({ store, index, sessionsFile: config.sessionsFile });
  const server = app.listen(config.port, () => console.log(`listening on ${config.port}`));
  process.on('SIGTERM', () => server.close());
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
