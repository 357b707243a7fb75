export interface Config {
  port: number;
  origin: string;
  linkKey: string;
  /** Seconds for which a download link is good. */
  linkLifetime: number;
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  if (!env.LINK_KEY || env.LINK_KEY.length < 32) throw new Error('LINK_KEY must have 32 characters or more');
  return {
    port: Number(env.PORT ?? 3000),
    origin: env.SHOP_ORIGIN ?? 'http://localhost:3000',
    linkKey: env.LINK_KEY,
    linkLifetime: 14 * 24 * 3600
  };
}
