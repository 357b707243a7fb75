import type { Term } from '../change/term.js';

/** Calls that hand a function to a framework, which then runs it before others. */
const REGISTERING = new Set([
  'use', 'Use', 'With', 'Wrap', 'wrap', 'all', 'get', 'post', 'put', 'patch', 'delete', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'Handle', 'HandleFunc', 'Group', 'Route', 'route', 'group', 'before', 'beforeEach', 'addHook',
  'before_request', 'before_app_request', 'add_middleware', 'addFilter', 'addFilterBefore', 'addInterceptor', 'addInterceptors', 'middleware', 'register', 'init_app', 'include_router', 'register_blueprint'
]);

/** Functions that a registering call hands over by name, as the calls that the framework will make of them. */
export function handedOver(call: Term): Extract<Term, { t: 'call' }>[] {
  if (call.t !== 'call' || !registers(call.name)) return [];
  return call.args.flatMap((a): Extract<Term, { t: 'call' }>[] => {
    // A member is what a module gives: `const { requireLogin } = require('./auth')`.
    const full = a.t === 'global' ? a.name : a.t === 'closure' ? a.func.name ?? '' : a.t === 'member' ? a.prop : '';
    const name = full.slice(full.lastIndexOf('.') + 1);
    return name.length > 3 ? [{ t: 'call', callee: full, name, recv: null, args: [], names: [], construct: false, id: a.id, at: a.at }] : [];
  });
}

/** Whether a call of this name, the last part of its callee, registers the functions among its arguments. */
export function registers(name: string): boolean {
  return REGISTERING.has(name);
}
