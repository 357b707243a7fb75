/** Calls that hand a function to a framework, which then runs it before others. */
const REGISTERING = new Set([
  'use', 'Use', 'With', 'Wrap', 'wrap', 'all', 'get', 'post', 'put', 'patch', 'delete', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'Handle', 'HandleFunc', 'Group', 'Route', 'route', 'group', 'before', 'beforeEach', 'addHook',
  'before_request', 'before_app_request', 'add_middleware', 'addFilter', 'addFilterBefore', 'addInterceptor', 'addInterceptors', 'middleware', 'register', 'init_app', 'include_router', 'register_blueprint'
]);

/** Whether a call of this name, the last part of its callee, registers the functions among its arguments. */
export function registers(name: string): boolean {
  return REGISTERING.has(name);
}
