import { inlineTexts } from 'tooling/build/inline-script.mjs';
import { jestConfig } from 'tooling/test/jest-config.mjs';

export default { ...jestConfig(import.meta.dirname), globals: inlineTexts(import.meta.dirname) };
