import { buildApp } from './app.js';
import { readConfig } from './config.js';

const config = readConfig(process.env);
const app = buildApp(config);

app.listen({ port: config.port, host: '0.0.0.0' }).catch((error: unknown) => {
  app.log.error(error);
  process.exit(1);
});
