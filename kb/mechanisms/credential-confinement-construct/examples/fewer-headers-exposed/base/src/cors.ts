export const exposedHeaders: string[] = ['etag', 'link', 'authorization'];
