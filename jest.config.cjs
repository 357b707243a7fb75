/** Tests mirror src/. TypeScript goes through swc; ESM-only packages are transformed too. */
module.exports = {
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
  testEnvironment: 'node',
  transform: {
    '^.+\\.(c?ts|m?js)$': [
      '@swc/jest',
      {
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs' }
      }
    ]
  },
  transformIgnorePatterns: ['node_modules/(?!(@actions|@octokit|universal-user-agent|before-after-hook|content-type|json-with-bigint|undici|micromark[\\w-]*|decode-named-character-reference|character-entities|ccount|devlop)/)'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^(\\.{1,2}/(?:.*/)?engine)\\.cjs$': '$1.cts',
    // GitHub's toolkit is ESM only; its files are named, since tests are CommonJS.
    '^@actions/(core|exec|github|io)$': '<rootDir>/node_modules/@actions/$1/lib/$1.js',
    '^@actions/http-client$': '<rootDir>/node_modules/@actions/http-client/lib/index.js',
    '^@actions/(http-client|io)/lib/(auth|proxy|io-util)$': '<rootDir>/node_modules/@actions/$1/lib/$2.js'
  },
  moduleFileExtensions: ['ts', 'cts', 'js', 'mjs', 'cjs', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/(?:build|demo|dist|kb|benchmark)/'],
  testSequencer: '<rootDir>/jest.sequencer.cjs',
  maxWorkers: '100%',
  testTimeout: 60000
};
