import { prisma } from './db';
import type { Session } from './session';

export async function cancelOrder(id: string, session: Session): Promise<void> {
  const order = await prisma.order.findUnique({ where: { id } });
  if (!order || order.userId !== session.user.id) {
    throw new Error('forbidden');
  }
  await prisma.order.update({ where: { id }, data: { state: 'cancelled' } });
}
