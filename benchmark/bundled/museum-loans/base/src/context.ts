import { createHash } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { accountByToken, type Account } from './data/accounts.js';

export interface Context {
  account?: Account;
}

/** The account behind a bearer token; none is not an error, an unknown one is. */
export async function contextOf(authorization: string | undefined): Promise<Context> {
  if (!authorization) return {};
  const token = /^Bearer ([\w-]{20,200})$/.exec(authorization)?.[1];
  const account = token && (await accountByToken(createHash('sha256').update(token).digest()));
  if (!account) throw new GraphQLError('unknown token', { extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } } });
  return { account };
}

export function requireAccount({ account }: Context): Account {
  if (!account) throw new GraphQLError('sign in first', { extensions: { code: 'UNAUTHENTICATED' } });
  return account;
}

export function requireRole(context: Context, ...roles: Account['role'][]): Account {
  const account = requireAccount(context);
  if (!roles.includes(account.role)) throw new GraphQLError('not allowed', { extensions: { code: 'FORBIDDEN' } });
  return account;
}
