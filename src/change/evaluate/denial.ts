/** Denials: what a branch does when it is the one that refuses. */
import type { Stmt } from '../../syntax/form.js';
import { calleeName, stmtExprs, walkExprs, walkStmts } from '../../syntax/walk.js';
import type { Atom } from '../atom.js';
import type { Denial, PathStep } from '../contract.js';
import { WEAKEST, exitsOf } from '../outline.js';
import type { Place, Term } from '../term.js';
import { place, type Frame, type Run } from './run.js';

/** What a branch does to say no. With `form` null the form is taken from how it leaves. */
export function denial(run: Run, body: Stmt[], frame: Frame, form: Denial['form'] | null): Denial {
  const calls: string[] = [];
  const words: string[] = [];
  let exit: Extract<Stmt, { kind: 'exit' }> | null = null;
  // Of several ways out, the one that goes least far tells what goes on: `continue` leaves the function running.
  const exits = exitsOf(body);
  for (const s of exits) if (!exit || WEAKEST.indexOf(s.form) < WEAKEST.indexOf((exit as typeof s).form)) exit = s;
  walkStmts(body, (s) => {
    walkExprs(stmtExprs(s), (e) => {
      if (e.kind === 'closure') return false;
      if (e.kind === 'call') {
        const name = calleeName(e);
        if (name) calls.push(name);
      }
      if (e.kind === 'literal') words.push(e.value);
      else if (e.kind === 'name') words.push(e.name);
      else if (e.kind === 'member') words.push(e.property);
      return words.length < 60;
    });
  });
  const found = exit as Extract<Stmt, { kind: 'exit' }> | null;
  let value: Term | null = null;
  if (found?.value?.kind === 'literal') value = run.terms.constant(found.value.type, found.value.value);
  else if (found?.value?.kind === 'name') value = run.terms.global(found.value.name);
  const span = body.length ? { ...body[0].span, endLine: body[body.length - 1].span.endLine, end: body[body.length - 1].span.end } : frame.func.span;
  const how = form ?? (found && found.form !== 'fallthrough' ? found.form : 'call');
  return { form: how, value, calls, words, at: place(run, frame, span) };
}

/** After both branches ran it is known which one leaves: the steps of the other get their denial. */
export function setDenials(run: Run, from: number, thenDenial: Denial | null, elseDenial: Denial | null, not: Atom[], when: Atom[], stop: PathStep | null, guard: Place): void {
  for (let i = from; i < run.operations.length; i++) {
    for (let p = run.operations[i].path; p && p !== stop; p = p.parent) {
      if (p.guard.span !== guard.span) continue;
      if (thenDenial && not.some((a) => a.id === p.atom.id)) p.denial = thenDenial;
      if (elseDenial && when.some((a) => a.id === p.atom.id)) p.denial = elseDenial;
    }
  }
}
