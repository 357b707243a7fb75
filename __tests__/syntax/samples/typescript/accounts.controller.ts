import { Body, Controller, Get, Param, type Query } from '@nestjs/common';
import Guard, * as guards from './guards';
import fs = require('fs');
import './polyfills';
export { Role as AccountRole } from './roles';
export * from './limits';

export enum Status { Active = 'active', Locked = 'locked', Unknown = 1 << 2 }

export interface Account<T = string> extends Entity, Owned<T> {
  readonly id: T;
  email?: string;
  allows(action: string, on: Account): boolean;
  [key: string]: unknown;
}

type Filter = { owner?: string; limit: number };
type Action = 'read' | 'write';
declare const BUILD: string;
declare module 'legacy' {
  export function legacy(id: number): void;
}

namespace Rules {
  export const MAX = 5;
  export function permits(account: Account, action: Action): account is Account<string> {
    return account.allows(action, account as unknown as Account);
  }
}

abstract class Base<T> {
  protected abstract find(id: T): Promise<Account>;

  protected log(message: string): void;
  protected log(message: string, level: number): void;
  protected log(message: string, level = 0): void {
    console.log(`[${level}] ${message}`);
  }
}

@Controller('accounts')
@UseGuards(Guard, guards.Tenant)
export class AccountsController extends Base<string> implements OnInit, Closable<void> {
  @Input({ required: true }) private readonly limit: number = Rules.MAX;
  static #instances = 0;
  declare kept: boolean;
  pending?: Map<string, Account>;

  constructor(
    @Inject(STORE) private readonly store: Store,
    public name = 'accounts',
    { retry, ...options }: Options = {}
  ) {
    super();
  }

  @Get(':id')
  @Roles('admin', Status.Active)
  async read(@Param('id') id: string, @Query() query?: Filter, ...rest: unknown[]): Promise<Account | null> {
    const account = await this.store.find<Account>(id)!;
    if (account === undefined || !Rules.permits(<Account>account, 'read')) throw new Forbidden();
    const [owner, team] = await Promise.all([this.find(account.owner), this.team(account)]);
    const { name, ...shown } = strip(account) satisfies object;
    return owner.id == query?.owner ? (shown as Account) : null;
  }

  protected override async find(id: string): Promise<Account> {
    return this.store.find(id);
  }

  get size(): number {
    return this.store.size;
  }

  private onChange = async (id: string): Promise<void> => {
    this.pending?.delete(id);
  };
}

function assertOwner(this: AccountsController, account: Account): asserts account is Account {
  if (!account.owner) throw new TypeError('no owner');
}

export const create = <T extends Account>(input: Partial<T>): T => ({ status: Status.Active, ...input }) as T;
export default class extends Base<number> {
  protected find = (id: number) => lookup(id);
}
