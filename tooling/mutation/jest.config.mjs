// The unit tests of what is mutated, as one project: Stryker runs it many hundred times.
import path from 'node:path';
import { jestConfig } from '../test/jest-config.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const { displayName: _name, ...settings } = jestConfig(root, 'node');

/** @public read by Stryker */
export default {
  ...settings,
  testMatch: [
    '<rootDir>/releases/{rollout,proof,verdict,registry,store,queries}/**/*.test.ts',
    '<rootDir>/shared/contract/**/*.test.ts',
  ],
  // Processes, locks and simulations prove other things, and take seconds.
  testPathIgnorePatterns: [...settings.testPathIgnorePatterns, 'many-processes', 'verdict/bench', 'lock\\.test', 'json-script'],
};
