import path from 'node:path';

export const storageRoot = path.resolve(process.env.TEAM_FILES_ROOT ?? './storage');
export const port = Number(process.env.PORT ?? 8080);
