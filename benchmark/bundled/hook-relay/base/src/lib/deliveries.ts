import { randomUUID } from 'node:crypto';

export interface RelayEvent {
  type: string;
  subject: string;
  data: Record<string, unknown>;
}

export interface Delivery {
  id: string;
  provider: string;
  event: RelayEvent;
  receivedAt: string;
  attempts: number;
  delivered: boolean;
}

const KEEP = 500;

/** The latest deliveries, and the way to the consumers. */
export class Deliveries {
  private readonly latest = new Map<string, Delivery>();

  constructor(private readonly consumerUrl: string) {}

  async accept(provider: string, event: RelayEvent): Promise<Delivery> {
    const delivery: Delivery = { id: randomUUID(), provider, event, receivedAt: new Date().toISOString(), attempts: 0, delivered: false };
    this.latest.set(delivery.id, delivery);
    for (const id of this.latest.keys()) {
      if (this.latest.size <= KEEP) break;
      this.latest.delete(id);
    }
    await this.send(delivery);
    return delivery;
  }

  list(): Delivery[] {
    return [...this.latest.values()].reverse();
  }

  find(id: string): Delivery | undefined {
    return this.latest.get(id);
  }

  async send(delivery: Delivery): Promise<void> {
    delivery.attempts += 1;
    try {
      const response = await fetch(this.consumerUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': delivery.id },
        body: JSON.stringify({ provider: delivery.provider, ...delivery.event }),
        signal: AbortSignal.timeout(5_000)
      });
      delivery.delivered = response.ok;
    } catch (error) {
      console.warn(`delivery ${delivery.id} failed`, error);
    }
  }
}
