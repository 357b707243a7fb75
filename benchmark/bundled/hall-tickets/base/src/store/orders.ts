import { randomUUID } from 'node:crypto';

export interface Order {
  id: string;
  visitor: string;
  concert: string;
  seats: string[];
  state: 'open' | 'paid' | 'cancelled';
  placed: number;
  note?: string;
}

/** All orders; the database behind it is another module's business. */
export class Orders {
  private readonly all = new Map<string, Order>();

  add(visitor: string, concert: string, seats: string[]): Order {
    const order: Order = { id: randomUUID(), visitor, concert, seats, state: 'open', placed: Date.now() };
    this.all.set(order.id, order);
    return order;
  }

  get(id: string): Order | undefined {
    return this.all.get(id);
  }

  of(visitor: string): Order[] {
    return [...this.all.values()].filter((order) => order.visitor === visitor);
  }

  /** Order of a ticket; tickets are named by order and seat, as in "<order>.A12". */
  ofTicket(ticket: string): Order | undefined {
    const [id, seat] = ticket.split('.');
    const order = this.all.get(id);
    return order?.seats.includes(seat) ? order : undefined;
  }

  update(id: string, change: Partial<Pick<Order, 'seats' | 'state' | 'note'>>): Order | undefined {
    const order = this.all.get(id);
    if (order) Object.assign(order, change);
    return order;
  }
}
