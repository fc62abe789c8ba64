// The unit tests of the mutated files as one jest project, which Stryker runs many hundred times.
import path from 'node:path';
import { jestConfig } from '../test/jest-config.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const { displayName: _name, ...settings } = jestConfig(root);

/** @public read by Stryker */
export default {
  ...settings,
  testEnvironment: path.join(import.meta.dirname, 'environment-of-folder.cjs'),
  testMatch: [
    '<rootDir>/platform/{rollout,render/compatibility,store/registry,store/releases}/**/*.test.ts',
    '<rootDir>/shared/contract/**/*.test.ts',
  ],
  // Left out: tests with processes and simulations, which take seconds.
  testPathIgnorePatterns: [...settings.testPathIgnorePatterns, 'many-processes', 'import-old'],
};
