/** Loops: the body runs once, for any turn; what it assigns is a value of the loop behind it. */
import type { Stmt } from '../../syntax/form.js';
import type { Atom } from '../atom.js';
import { conditions, type PathStep } from '../contract.js';
import { since } from '../lists.js';
import { loopVariables, numbered } from '../outline.js';
import { isUpper } from '../values.js';
import { place, type Frame, type Run } from './run.js';
import { behind, extend, fork, type State } from './state.js';
import { bindTarget } from './stores.js';
import { condition } from './tests.js';

/** Skipping conditions before a check in a loop that are kept with it. */
const MAX_SKIPS = 4;

/** Runs a loop. */
export function loop(run: Run, s: Extract<Stmt, { kind: 'loop' }>, state: State, frame: Frame): void {
  run.block(s.init, state, frame);
  const changed = numbered(loopVariables([...s.body, ...s.update], s.test), state.env);
  const body = fork(state);
  for (const [name, label] of changed) {
    const old = state.env.get(name);
    if (old || !isUpper(name)) body.env.set(name, run.terms.loop(old ?? null, label, place(run, frame, s.span)));
  }
  if (s.iterable) {
    const over = run.value(s.iterable, body, frame);
    if (s.target) bindTarget(run, s.target, run.terms.each(over, place(run, frame, s.iterable.span)), body, frame);
  }
  const guard = place(run, frame, s.test?.span ?? s.span);
  if (s.test) conditions.set(s.test.span, s.test);
  if (s.test && s.form !== 'do') extend(body, condition(run, s.test, body, frame), null, guard);
  const afterTest = body.path;
  run.block(s.body, body, frame);
  const checks = heldAfter(run, body.path, afterTest);
  if (!body.dead) {
    // Turns that were skipped come to the update and to the test at the end too.
    body.path = behind(afterTest, checks);
    if (s.form === 'do' && s.test) condition(run, s.test, body, frame);
    run.block(s.update, body, frame);
  }
  for (const [name, term] of body.env.entries()) {
    const old = state.env.get(name);
    if (old && old.id !== term.id) state.env.set(name, run.terms.loop(old, changed.get(name) ?? (name.includes('.') ? name.slice(name.indexOf('.') + 1) : 'by a call'), place(run, frame, s.span)));
    else if (!old) state.env.set(name, term);
  }
  state.path = behind(state.path, checks);
  if (s.form === 'do' || (s.form === 'while' && s.test?.kind === 'literal')) state.before = body.before;
}

/** A check in a loop that leaves the function held for every turn once the loop is over, unless the turn was skipped before. */
function heldAfter(run: Run, path: PathStep | null, entry: PathStep | null): PathStep[] {
  const out: PathStep[] = [];
  let skipped: Atom[][] = [];
  for (const p of since(path, entry)) {
    const form = p.denial?.form;
    if (form === 'continue' || form === 'break') skipped = [...skipped, run.atoms.negate([p.atom], p.guard)].slice(-MAX_SKIPS);
    if (form !== 'return' && form !== 'throw' && form !== 'goto' && form !== 'call') continue;
    for (const atom of skipped.length ? run.atoms.or([...skipped, [p.atom]], p.guard) : [p.atom]) out.push({ ...p, atom });
  }
  return out;
}
