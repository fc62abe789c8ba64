import { jestConfig } from 'tooling/test/jest-config.mjs';

const settings = jestConfig(import.meta.dirname, 'node');

// The three programs below this folder have settings of their own.
export default {
  ...settings,
  testPathIgnorePatterns: [...settings.testPathIgnorePatterns, '<rootDir>/(origin|release-service|console)/'],
};
