import path from 'node:path';
import { inlineScript, starterTemplate } from 'tooling/build/inline-script.mjs';
import { jestConfig } from 'tooling/test/jest-config.mjs';

export default {
  ...jestConfig(import.meta.dirname),
  globals: {
    STARTER: starterTemplate(path.join(import.meta.dirname, 'src/starter/main.ts')),
    STYLE_WATCH: inlineScript(path.join(import.meta.dirname, 'src/document/style-watch.ts')),
  },
};
