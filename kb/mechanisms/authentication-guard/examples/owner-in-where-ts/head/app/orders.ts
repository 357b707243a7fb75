import { prisma } from './db';
import type { Session } from './session';

export async function cancelOrder(id: string, session: Session): Promise<void> {
  const order = await prisma.order.findFirst({ where: { id, userId: session.user.id } });
  if (!order) {
    throw new Error('not found');
  }
  await prisma.order.update({ where: { id: order.id }, data: { state: 'cancelled' } });
}
