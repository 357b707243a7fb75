import { requireAccount, requireRole, type Context } from '../context.js';
import { note } from '../data/journal.js';
import { insertLoan, listLoans, type Loan } from '../data/loans.js';

const day = (value: Date | string) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);

export const loanResolvers = {
  Query: {
    loans: (_parent: unknown, { first, skip }: { first: number; skip: number }, context: Context) => {
      const account = requireAccount(context);
      return listLoans(account.role === 'guest' ? account.house : undefined, first, skip);
    }
  },
  Mutation: {
    addLoan: async (_parent: unknown, { loan }: { loan: Omit<Loan, 'id'> }, context: Context) => {
      const account = requireRole(context, 'curator', 'registrar');
      const added = await insertLoan({ ...loan, firstDay: day(loan.firstDay), lastDay: day(loan.lastDay) });
      await note(account.id, `added loan ${added.id}`);
      return added;
    }
  }
};
