import { findAnyShift, type Shift } from '../repositories/shifts';

const LIFETIME = 30_000;
const LIMIT = 2_000;

/** Shifts by their number, for the screens at the entrance, which ask for the same ones again and again. */
class ShiftCache {
  private readonly entries = new Map<string, { shift: Shift; until: number }>();

  async load(id: string): Promise<Shift | undefined> {
    const entry = this.entries.get(id);
    if (entry && entry.until > Date.now()) return entry.shift;
    const shift = await findAnyShift(id);
    if (shift) this.keep(shift);
    return shift;
  }

  drop(id: string): void {
    this.entries.delete(id);
  }

  private keep(shift: Shift): void {
    if (this.entries.size >= LIMIT) this.entries.clear();
    this.entries.set(shift.id, { shift, until: Date.now() + LIFETIME });
  }
}

export const shiftCache = new ShiftCache();
