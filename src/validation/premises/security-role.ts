/** The enforcement has the role that the mechanism is about, by what it does. */
import type { Premise } from '../types.js';

/** The premise `security-role`. */
export const securityRole: Premise = {
  id: 'security-role',
  critical: true,
  check(c) {
    const shape = c.shape;
    // What stands before a function in its registration, or above it, is there to decide whether it runs.
    const gate = c.loss?.kind === 'annotation' && c.loss.middleware !== undefined;
    const onlyNames = !gate && shape !== null && !shape.calls && !shape.strings && !shape.denialWords && !shape.operators && !shape.governs && !shape.numbers && !(shape.denies && c.features.verifies) && !(shape.words && shape.alsoWords && c.features.verifies);
    return {
      result: onlyNames ? 'UNKNOWN' : 'PROVEN',
      statement: `The enforcement is ${c.role.property}.`,
      detail: onlyNames ? 'Only names say so.' : undefined,
      witnesses: [{ kind: 'role', side: c.enforcement.side, path: c.enforcement.path, line: c.enforcement.span.line, text: c.role.id }],
      cites: c.definitions.slice(0, 2).map((d) => ({ role: 'definition' as const, side: 'base' as const, path: d.file.unit.path, lines: [d.func.span.line, d.func.span.endLine] as [number, number] })).concat(c.features.denial ? [] : [])
    };
  }
};

