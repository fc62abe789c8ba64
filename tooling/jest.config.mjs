import { findProgram } from './test/find-program.mjs';
import { jestConfig } from './test/jest-config.mjs';

const hasNginx = findProgram('nginx') !== null;
if (!hasNginx) console.log('No nginx is installed, so the tests of its settings are left out.');
const settings = jestConfig(import.meta.dirname, 'node');

export default {
  ...settings,
  // nginx does not come from npm.
  testPathIgnorePatterns: [...settings.testPathIgnorePatterns, ...(hasNginx ? [] : ['/deploy/nginx\\.test\\.ts$'])],
  // Packages whose exports only allow `import`, while jest requires them; mapped to their files.
  moduleNameMapper: {
    ...settings.moduleNameMapper,
    '^@actions/(workflow-parser|expressions)$': '<rootDir>/../node_modules/@actions/$1/dist/index.js',
    '^@actions/expressions/(\\w+)$': '<rootDir>/../node_modules/@actions/expressions/dist/$1.js',
  },
};
