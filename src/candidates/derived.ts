/** Classes of the change by what they are derived from: a project's subclass of a construct stands for the construct. */
import type { ChangeAnalysis } from '../change/index.js';

/** Levels of supertypes that are followed. */
const MAX_LEVELS = 4;

/** The supertypes of a class that a changed file declares, as written and transitively; none for other names. */
export function supertypesOf(analysis: ChangeAnalysis): (name: string) => readonly string[] {
  let of = made.get(analysis);
  if (!of) made.set(analysis, (of = build(analysis)));
  return of;
}

const made = new WeakMap<ChangeAnalysis, (name: string) => readonly string[]>();

function build(analysis: ChangeAnalysis): (name: string) => readonly string[] {
  let declared: Map<string, string[]> | null = null;
  const known = new Map<string, string[]>();
  const last = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
  const collect = (): Map<string, string[]> => {
    const out = new Map<string, string[]>();
    for (const f of analysis.files) {
      // A class that head redefines is judged as it is in head.
      for (const file of [f.base, f.head]) for (const t of file?.unit.types ?? []) if (t.supertypes.length) out.set(t.name, t.supertypes);
    }
    return out;
  };
  return (name) => {
    const own = last(name);
    let all = known.get(own);
    if (all) return all;
    declared ??= collect();
    all = [];
    let level = declared.get(own) ?? [];
    for (let i = 0; i < MAX_LEVELS && level.length; i++) {
      all.push(...level);
      level = level.flatMap((s) => (last(s) === own ? [] : (declared!.get(last(s)) ?? [])));
    }
    known.set(own, all);
    return all;
  };
}
