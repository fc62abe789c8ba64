import { inlinedFiles, inlineTexts } from 'tooling/build/inline-script.mjs';
import { jestConfig } from 'tooling/test/jest-config.mjs';

const folder = import.meta.dirname;

// The texts are made before any test begins, so each test is recorded as a reader of their files.
export default { ...jestConfig(folder), globals: { ...inlineTexts(folder), filesOfGlobals: inlinedFiles(folder) } };
