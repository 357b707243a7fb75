/** Starts the test files that take longest first, so that no worker is left alone with one at the end. */
const { default: Sequencer } = require('@jest/test-sequencer');

// Longest first; everything else follows in Jest's own order.
const LONG = [
  'e2e/events', 'e2e/reports', 'laws/', 'kb/mechanisms', 'e2e/benchmark', 'e2e/', 'kb/', 'benchmark/html.browser', 'model/injection', 'action/sinks/inline', 'workflows', 'verify/verify', 'model/review', 'model/pack',
  'action/workflow-run', 'action/revisions', 'narrative/'
];

const rank = ({ path }) => {
  const at = LONG.findIndex((part) => path.includes(`/__tests__/${part}`));
  return at < 0 ? LONG.length : at;
};

module.exports = class extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
  }
};
