import { NotFound } from '../lib/errors';
import type { Session } from '../lib/session';
import { isEmployed } from '../repositories/employees';
import { findShift, listShifts, updateShift, type Shift } from '../repositories/shifts';
import { insertSwap } from '../repositories/swaps';

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** The plan of some days, at most six weeks. */
export async function getPlan(session: Session, from: Date, to: Date): Promise<Shift[]> {
  const end = Math.min(to.getTime(), from.getTime() + 6 * WEEK);
  return listShifts(session.tenantId, from, new Date(end));
}

export async function getShift(session: Session, id: string): Promise<Shift> {
  const shift = await findShift(session.tenantId, id);
  if (!shift) throw new NotFound('shift');
  return shift;
}

export async function editShift(session: Session, id: string, values: { place?: string; note?: string }): Promise<Shift> {
  const shift = await getShift(session, id);
  const next = { ...shift, ...values };
  await updateShift(session.tenantId, id, next);
  return next;
}

/** Offers one's own shift to a colleague. */
export async function offerSwap(session: Session, shiftId: string, toEmployee: string): Promise<string> {
  const shift = await getShift(session, shiftId);
  if (shift.employeeId !== session.employeeId) throw new NotFound('shift');
  if (!(await isEmployed(session.tenantId, toEmployee))) throw new NotFound('colleague');
  return insertSwap(session.tenantId, { shiftId, fromEmployee: session.employeeId, toEmployee });
}
