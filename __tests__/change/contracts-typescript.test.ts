import { printedContracts } from './print';

test('methods, parameter properties, decorators and optional chains', async () => {
  expect(
  await printedContracts('accounts.ts', `
import { compare } from 'bcrypt';
import type { Store } from './store';

export class Accounts {
  constructor(private readonly store: Store, private readonly limit = 5) {}

  async login(name: string, password: string): Promise<User | undefined> {
    const user = await this.store.find(name as string)!;
    if (user?.locked || user.attempts >= this.limit) {
      throw new Forbidden(\`\${name} is locked\`);
    }
    const ok: boolean = await compare(password, user.hash);
    if (!ok) {
      user.attempts++;
      return undefined;
    }
    user.attempts = 0;
    return user;
  }
}

export const publicName = (user: User): string => (user.hidden ? 'someone' : encode(user.name));
`)
).toMatchInlineSnapshot(`
"<file>()
  1 return "someone" [in publicName]
      if user.hidden, else return encode name user
  2 encode: encode(user.name) [in publicName]
      if not user.hidden, else return someone
  3 return encode(user.name) [in publicName]
      if not user.hidden, else return someone
      after 2
  4 publicName = publicName

Accounts.constructor(store, limit)
  1 this.store = store
  2 this.limit = limit

Accounts.login(name, password)
  1 this.store.find: this.store.find(name)
  2 Forbidden: new Forbidden(name + " is locked")
      if this.store.find(name).locked or this.store.find(name).attempts >= this.limit
      after 1
  3 throw new Forbidden(name + " is locked")
      if this.store.find(name).locked or this.store.find(name).attempts >= this.limit
      after 1 2
  4 bcrypt.compare: bcrypt.compare(password, this.store.find(name).hash)
      if not this.store.find(name).locked, else throw Forbidden name  is locked
      if this.store.find(name).attempts < this.limit, else throw Forbidden name  is locked
      after 1
  5 this.store.find(name).attempts = this.store.find(name).attempts + 1
      if not this.store.find(name).locked, else throw Forbidden name  is locked
      if this.store.find(name).attempts < this.limit, else throw Forbidden name  is locked
      if not bcrypt.compare(password, this.store.find(name).hash)
      after 1 4
  6 return null
      if not this.store.find(name).locked, else throw Forbidden name  is locked
      if this.store.find(name).attempts < this.limit, else throw Forbidden name  is locked
      if not bcrypt.compare(password, this.store.find(name).hash)
      after 1 4
  7 this.store.find(name).attempts = 0
      if not this.store.find(name).locked, else throw Forbidden name  is locked
      if this.store.find(name).attempts < this.limit, else throw Forbidden name  is locked
      if bcrypt.compare(password, this.store.find(name).hash), else return attempts user null
      after 1 4
  8 return this.store.find(name)
      if not this.store.find(name).locked, else throw Forbidden name  is locked
      if this.store.find(name).attempts < this.limit, else throw Forbidden name  is locked
      if bcrypt.compare(password, this.store.find(name).hash), else return attempts user null
      after 1 4"
`);
});
