import { createApp } from './app.js';

const port = Number(process.env.PORT ?? 3000);
const forumOrigin = process.env.FORUM_ORIGIN ?? 'http://localhost:4000';

const server = createApp({ forumOrigin }).listen(port, () => console.log(`link-cards on ${port}`));

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close());
