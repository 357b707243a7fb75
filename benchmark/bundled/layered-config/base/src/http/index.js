export { withOverrides } from './overrides.js';
export { inspector } from './inspector.js';
