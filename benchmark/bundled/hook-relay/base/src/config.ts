import { z } from 'zod';

const settings = z.object({
  PORT: z.coerce.number().int().default(8080),
  PUBLIC_ORIGIN: z.string().url(),
  CONSUMER_URL: z.string().url(),
  COOKIE_SECRET: z.string().min(32),
  OAUTH_ISSUER: z.string().url(),
  OAUTH_CLIENT: z.string().min(1),
  OAUTH_CLIENT_SECRET: z.string().min(1)
});

export interface Config {
  port: number;
  publicOrigin: string;
  consumerUrl: string;
  cookieSecret: string;
  oauth: { issuer: string; client: string; secret: string };
  /** The secret that a provider signs with. */
  secretOf(provider: string): string;
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = settings.parse(env);
  return {
    port: values.PORT,
    publicOrigin: new URL(values.PUBLIC_ORIGIN).origin,
    consumerUrl: values.CONSUMER_URL,
    cookieSecret: values.COOKIE_SECRET,
    oauth: { issuer: values.OAUTH_ISSUER, client: values.OAUTH_CLIENT, secret: values.OAUTH_CLIENT_SECRET },
    secretOf(provider) {
      const secret = env[`${provider.toUpperCase()}_SECRET`];
      if (!secret) throw new Error(`there is no secret for ${provider}`);
      return secret;
    }
  };
}
