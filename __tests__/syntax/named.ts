import type { Func, Unit } from '../../src/syntax/form';

/** The function of an id; throws with all ids when there is none. */
export function named(unit: Unit, id: string): Func {
  const found = unit.functions.find((f) => f.id === id);
  if (!found) throw new Error(`${id} is not among ${unit.functions.map((f) => f.id).join(', ')}`);
  return found;
}
