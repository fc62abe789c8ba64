import { existsSync } from 'node:fs';
import path from 'node:path';
import { jestConfig } from './test/jest-config.mjs';

/** As `deploy/find-program.ts` looks for it, which is not plain JavaScript. */
function hasNginx() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'];
  if (folders.some((folder) => existsSync(path.join(folder, 'nginx')))) return true;
  console.log('No nginx is installed, so the tests of its settings are left out.');
  return false;
}

const settings = jestConfig(import.meta.dirname, 'node');

export default {
  ...settings,
  // A program that does not come from npm.
  testPathIgnorePatterns: [...settings.testPathIgnorePatterns, ...(hasNginx() ? [] : ['/deploy/nginx\\.test\\.ts$'])],
  // Packages that can only be imported, which jest does not do; the file is what they export.
  moduleNameMapper: {
    ...settings.moduleNameMapper,
    '^@actions/(workflow-parser|expressions)$': '<rootDir>/../node_modules/@actions/$1/dist/index.js',
    '^@actions/expressions/(\\w+)$': '<rootDir>/../node_modules/@actions/expressions/dist/$1.js',
  },
};
