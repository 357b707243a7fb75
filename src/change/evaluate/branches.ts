/** Statements that go one of several ways: `if`, `switch`, `try`. Each way runs on a fork of the state; behind them the ways are joined. */
import type { Stmt } from '../../syntax/form.js';
import type { Atom } from '../atom.js';
import { caseTests, conditions, type Denial, type PathStep } from '../contract.js';
import { endsWithBreak, leaves } from '../outline.js';
import type { Place } from '../term.js';
import { denial, setDenials } from './denial.js';
import { place, type Frame, type Run } from './run.js';
import { adopt, conditional, extend, fork, graft, merge, mergeInto, push, type State } from './state.js';
import { condition } from './tests.js';

/** An `if`: when one branch leaves, the other's condition holds for all that follows. */
export function branch(run: Run, s: Extract<Stmt, { kind: 'if' }>, state: State, frame: Frame): void {
  const when = condition(run, s.test, state, frame);
  const at = place(run, frame, s.span);
  const not = run.atoms.negate(when, place(run, frame, s.test.span));
  const guard = place(run, frame, s.test.span);
  conditions.set(s.test.span, s.test);
  const thenState = fork(state);
  const elseState = fork(state);
  const thenStart = run.operations.length;
  const elseWords = s.else.length ? denial(run, s.else, frame, 'else') : null;
  const thenWords = denial(run, s.then, frame, 'else');
  extend(thenState, when, elseWords, guard);
  const thenEntry = thenState.path;
  run.block(s.then, thenState, frame);
  extend(elseState, not, thenWords, guard);
  const elseEntry = elseState.path;
  run.block(s.else, elseState, frame);
  const thenDenial = thenState.dead ? denial(run, s.then, frame, null) : null;
  const elseDenial = elseState.dead && s.else.length ? denial(run, s.else, frame, null) : null;
  if (thenDenial || elseDenial) setDenials(run, thenStart, thenDenial, elseDenial, not, when, state.path, guard);
  if (thenState.dead && elseState.dead) {
    state.dead = true;
  } else if (thenState.dead) {
    adopt(state, elseState);
    state.path = graft(push(state.path, not, thenDenial, guard), elseState.path, elseEntry);
  } else if (elseState.dead) {
    adopt(state, thenState);
    state.path = graft(push(state.path, when, elseDenial, guard), thenState.path, thenEntry);
  } else {
    const kept = conditional(run, state.path, [{ path: thenState.path, entry: thenEntry, when }, { path: elseState.path, entry: elseEntry, when: not }], guard);
    merge(run, state, [{ s: thenState, when }, { s: elseState, when: not }], at);
    state.path = kept;
  }
}

/** A `switch`: a case runs under its tests, the default under none of them; behind cases that leave, theirs were not met. */
export function choose(run: Run, s: Extract<Stmt, { kind: 'switch' }>, state: State, frame: Frame): void {
  const subject = s.subject ? run.value(s.subject, state, frame) : null;
  const at = place(run, frame, s.span);
  const outcomes: { s: State; when: Atom[]; entry: PathStep | null }[] = [];
  const others: Atom[] = [];
  let carried: State | null = null;
  let hasDefault = false;
  const refused: { when: Atom[]; denial: Denial; guard: Place }[] = [];
  for (const c of s.cases) {
    const guard = place(run, frame, c.tests[0]?.span ?? c.span);
    if (subject) caseTests.add(guard.span);
    let when: Atom[];
    if (c.tests.length === 0) {
      hasDefault = true;
      when = others.slice();
    } else {
      const options = c.tests.map((t) => {
        if (!subject) return condition(run, t, state, frame);
        const v = run.value(t, state, frame);
        return [run.atoms.of('==', false, subject, v, guard)];
      });
      when = run.atoms.or(options, guard);
      others.push(...run.atoms.negate(when, guard));
    }
    const body = fork(state);
    if (carried) {
      when = [];
      mergeInto(run, body, carried, at);
    }
    extend(body, when, null, guard);
    const entry = body.path;
    run.block(c.body, body, frame);
    carried = c.fallsThrough && !body.dead ? body : null;
    // `break` ends the case, not the function: the state goes on after the switch.
    if (body.dead && endsWithBreak(c.body)) body.dead = false;
    if (body.dead && when.length) refused.push({ when, denial: denial(run, c.body, frame, null), guard: c.tests.length ? guard : at });
    if (!body.dead && !carried) outcomes.push({ s: body, when, entry });
  }
  if (carried) outcomes.push({ s: carried, when: [], entry: carried.path });
  if (!hasDefault) {
    const rest = fork(state);
    outcomes.push({ s: rest, when: others, entry: rest.path });
  }
  if (outcomes.length === 0) {
    state.dead = true;
    return;
  }
  let path = conditional(run, state.path, outcomes.map((o) => ({ path: o.s.path, entry: o.entry, when: o.when })), at);
  if (subject) caseTests.add(at.span);
  merge(run, state, outcomes, at);
  // After cases that leave, what goes on is none of them.
  for (const r of refused) path = push(path, run.atoms.negate(r.when, r.guard), r.denial, r.guard);
  state.path = path;
}

/** A `try`: a handler starts from the state before the body, of which any part may have run. */
export function attempt(run: Run, s: Extract<Stmt, { kind: 'try' }>, state: State, frame: Frame): void {
  const start = fork(state);
  const body = fork(state);
  const was = frame.swallowed;
  frame.swallowed = was || s.catches.some((c) => !leaves(c.body));
  run.block(s.body, body, frame);
  frame.swallowed = was;
  if (!body.dead) run.block(s.otherwise, body, frame);
  const outcomes: { s: State; when: Atom[] }[] = body.dead ? [] : [{ s: body, when: [] }];
  const at = place(run, frame, s.span);
  for (const c of s.catches) {
    const handler = fork(start);
    if (c.name) handler.env.set(c.name, run.terms.caught(place(run, frame, c.span)));
    run.block(c.body, handler, frame);
    if (!handler.dead) outcomes.push({ s: handler, when: [run.atoms.of('true', false, run.terms.global(`caught ${c.types.join('|')}`), undefined, at)] });
  }
  if (outcomes.length === 0) state.dead = true;
  else if (outcomes.length === 1) adopt(state, outcomes[0].s, true);
  else merge(run, state, outcomes, at);
  const dead = state.dead;
  state.dead = false;
  run.block(s.finally, state, frame);
  state.dead = dead || state.dead;
}
