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
  transformIgnorePatterns: ['node_modules/(?!(@actions|@octokit|universal-user-agent|before-after-hook|undici)/)'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '^(\\.{1,2}/.*)\\.cjs$': '$1.cts' },
  moduleFileExtensions: ['ts', 'cts', 'js', 'mjs', 'cjs', 'json'],
  testTimeout: 60000
};
