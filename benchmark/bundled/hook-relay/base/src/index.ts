import { createApp } from './app.js';
import { readConfig } from './config.js';

const config = readConfig(process.env);
const server = createApp(config).listen(config.port, () => console.log(`hook-relay on ${config.port}`));
process.once('SIGTERM', () => server.close());
