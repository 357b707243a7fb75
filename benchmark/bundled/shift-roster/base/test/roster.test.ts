import { describe, expect, it, vi } from 'vitest';

vi.mock('../src/repositories/shifts', () => ({
  listShifts: vi.fn(async () => []),
  findShift: vi.fn(),
  findAnyShift: vi.fn(),
  updateShift: vi.fn()
}));
vi.mock('../src/repositories/employees', () => ({ isEmployed: vi.fn(async () => true) }));
vi.mock('../src/repositories/swaps', () => ({ insertSwap: vi.fn(async () => '7') }));

import { listShifts } from '../src/repositories/shifts';
import { getPlan } from '../src/services/roster';

const session = { employeeId: '1', tenantId: '5', role: 'staff' as const };

describe('getPlan', () => {
  it('gives no more than six weeks', async () => {
    const from = new Date('2024-01-01T00:00:00Z');
    await getPlan(session, from, new Date('2025-01-01T00:00:00Z'));
    expect(listShifts).toHaveBeenCalledWith('5', from, new Date('2024-02-12T00:00:00Z'));
  });
});
