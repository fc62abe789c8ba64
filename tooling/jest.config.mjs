import { existsSync } from 'node:fs';
import path from 'node:path';
import { jestConfig } from './test/jest-config.mjs';

/** Searches the same folders as `deploy/find-program.ts`, which this file cannot import, because it is TypeScript. */
function hasNginx() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'];
  if (folders.some((folder) => existsSync(path.join(folder, 'nginx')))) return true;
  console.log('No nginx is installed, so the tests of its settings are left out.');
  return false;
}

const settings = jestConfig(import.meta.dirname, 'node');

export default {
  ...settings,
  // nginx does not come from npm.
  testPathIgnorePatterns: [...settings.testPathIgnorePatterns, ...(hasNginx() ? [] : ['/deploy/nginx\\.test\\.ts$'])],
  // Packages whose exports only allow `import`, while jest requires them; mapped to their files.
  moduleNameMapper: {
    ...settings.moduleNameMapper,
    '^@actions/(workflow-parser|expressions)$': '<rootDir>/../node_modules/@actions/$1/dist/index.js',
    '^@actions/expressions/(\\w+)$': '<rootDir>/../node_modules/@actions/expressions/dist/$1.js',
  },
};
