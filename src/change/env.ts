/** The environment of the symbolic run: what each name stands for, forked at branches and copied when it changes. */
import type { Term } from './term.js';

/** Values by name. Forks share their map until one of them changes it: most branches change nothing. */
export class Env {
  private shared = false;
  /** Names of members (`a.b`) among the keys, or more. */
  private members: Set<string>;

  constructor(private vars: Map<string, Term> = new Map(), members?: Set<string>) {
    this.members = members ?? new Set();
  }

  fork(): Env {
    const copy = new Env(this.vars, this.members);
    this.shared = copy.shared = true;
    return copy;
  }

  get(name: string): Term | undefined {
    return this.vars.get(name);
  }

  set(name: string, term: Term): void {
    if (this.shared && this.vars.get(name) === term && this.members.size === 0) return;
    this.own();
    this.vars.set(name, term);
    if (name.includes('.')) this.members.add(name);
    if (this.members.size === 0) return;
    const prefix = `${name}.`;
    for (const key of this.members) {
      if (!key.startsWith(prefix)) continue;
      this.vars.delete(key);
      this.members.delete(key);
    }
  }

  /** Copies what is known of `from.x` to `name.x` of another environment. */
  copyMembers(from: string, to: Env, name: string): void {
    if (this === to && from === name) return;
    const prefix = `${from}.`;
    for (const key of [...this.members]) {
      if (!key.startsWith(prefix)) continue;
      to.own();
      const copy = `${name}.${key.slice(prefix.length)}`;
      to.vars.set(copy, this.vars.get(key)!);
      to.members.add(copy);
    }
  }

  entries(): IterableIterator<[string, Term]> {
    return this.vars.entries();
  }

  /** Whether two environments were forked from one and neither has changed since. */
  same(other: Env): boolean {
    return this.vars === other.vars;
  }

  private own(): void {
    if (!this.shared) return;
    this.vars = new Map(this.vars);
    this.members = new Set(this.members);
    this.shared = false;
  }
}
