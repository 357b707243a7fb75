import { GraphQLError } from 'graphql';
import { z } from 'zod';
import { requireAccount, requireRole, type Context } from '../context.js';
import { updateAccount, type Account } from '../data/accounts.js';
import { note } from '../data/journal.js';

// The desk's old client sends the whole form, with fields that have moved elsewhere: they must not make it fail.
const profile = z
  .object({
    name: z.string().trim().min(1).max(100).optional(),
    phone: z.string().max(40).nullable().optional(),
    language: z.enum(['en', 'fr', 'de', 'nl']).optional()
  })
  .passthrough();

const role = z.enum(['guest', 'curator', 'registrar']);

const EDITABLE = ['name', 'phone', 'language'] as const;

function pick<T extends object, K extends keyof T>(value: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.filter((key) => key in value).map((key) => [key, value[key]])) as Pick<T, K>;
}

function badInput(error: z.ZodError): GraphQLError {
  return new GraphQLError('not understood', { extensions: { code: 'BAD_USER_INPUT', fields: error.issues.map((issue) => issue.path.join('.')) } });
}

function present(account: Account | undefined): Account {
  if (!account) throw new GraphQLError('there is no such account', { extensions: { code: 'NOT_FOUND' } });
  return account;
}

export const accountResolvers = {
  Query: {
    me: (_parent: unknown, _args: unknown, context: Context) => requireAccount(context)
  },
  Mutation: {
    /** Registrars only; nobody changes the own role. */
    setRole: async (_parent: unknown, args: { accountId: number; role: string }, context: Context) => {
      const registrar = requireRole(context, 'registrar');
      const wanted = role.safeParse(args.role);
      if (!wanted.success) throw badInput(wanted.error);
      if (args.accountId === registrar.id) throw new GraphQLError('not allowed', { extensions: { code: 'FORBIDDEN' } });
      const account = present(await updateAccount(args.accountId, { role: wanted.data }));
      await note(registrar.id, `made account ${account.id} a ${account.role}`);
      return account;
    },

    updateProfile: async (_parent: unknown, { patch }: { patch: Record<string, unknown> }, context: Context) => {
      const { id } = requireAccount(context);
      const parsed = profile.safeParse(patch);
      if (!parsed.success) throw badInput(parsed.error);
      return present(await updateAccount(id, pick(parsed.data, EDITABLE)));
    }
  }
};
