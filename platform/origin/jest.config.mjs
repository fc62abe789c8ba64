import { jestConfig } from 'tooling/test/jest-config.mjs';

export default jestConfig(import.meta.dirname, 'node');
