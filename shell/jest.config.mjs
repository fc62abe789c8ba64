import { inlinedFiles, inlineTexts } from 'tooling/build/inline-script.mjs';
import { jestConfig } from 'tooling/test/jest-config.mjs';

const folder = import.meta.dirname;

export default { ...jestConfig(folder), globals: { ...inlineTexts(folder), filesOfGlobals: inlinedFiles(folder) } };
