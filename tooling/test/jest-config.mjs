// Plain JavaScript, because jest reads it without a TypeScript loader.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

// The parent folder of our packages: the checkout, or node_modules in a section's own repository.
const root = path.resolve(import.meta.dirname, '../..');
const { resolve } = createRequire(import.meta.url);

/** Packages that jest compiles to CommonJS: those that exist only as ES modules, and ours, which are installed as sources. */
const ESM_ONLY =
  'unified|remark|rehype|mdast|micromark|hast|unist|vfile|bail|trough|oxc-parser|chokidar|readdirp|is-plain-obj|devlop|decode-named|character-|ccount|comma-sep|space-sep|html-void|property-info|stringify-entities|trim-lines|web-namespaces|zwitch|longest-streak|escape-string-regexp|fault|format|parse-entities|is-alpha|is-decimal|is-hexa|@exodus|html-url|estree-|@ungap|content-disposition|cookie|commander|jose|openid-client|pixelmatch|oauth4webapi|@actions/|shared/|platform/|tooling/';

// Programs that tests start publish without a trial, except in tests of trials.
process.env.SITE_TRIAL ??= 'off';

// The visitors' time zone, UTC+2. In UTC a test could not distinguish local time from UTC.
process.env.TZ = 'Africa/Kigali';

/**
 * The jest settings of one workspace. A test file that needs the other environment begins with `@jest-environment`.
 * @param {string} folder the workspace, as `import.meta.dirname`
 * @param {'jsdom' | 'node'} environment the default environment
 */
export function jestConfig(folder, environment = 'jsdom') {
  return {
    rootDir: folder,
    displayName: path.basename(folder),
    testEnvironment: environment === 'node' ? 'node' : resolve('jest-environment-jsdom'),
    // Tests run in random order, so none may see the calls or spies of an earlier one.
    clearMocks: true,
    restoreMocks: true,
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['/dist/'],
    setupFiles: [
      path.join(root, 'shared/testing/setup-globals.ts'),
      ...(process.env.SOAK && environment === 'jsdom' ? [path.join(root, 'tooling/test/late-rendering.cjs')] : []),
    ],
    setupFilesAfterEnv: [
      path.join(root, 'shared/testing/setup-timeouts.ts'),
      path.join(root, environment === 'jsdom' ? 'shared/testing/setup-jsdom.ts' : 'platform/testing/setup-compression.ts'),
    ],
    moduleNameMapper: {
      ...(process.env.READS && { '^esbuild$': path.join(root, 'tooling/test/recording/recorded-esbuild.cjs') }),
      // Tests need none of zod's fifty locales except English, which zod imports by itself.
      '^\\.\\./locales/index\\.cjs$': path.join(root, 'shared/testing/empty.ts'),
      '\\.module\\.scss$': path.join(root, 'shared/testing/class-names.ts'),
      '\\.scss$': path.join(root, 'shared/testing/empty.ts'),
      '\\.svg$': path.join(root, 'shared/testing/picture.ts'),
      '^shared/ui/(dial-address|icon-paths|use-media-query)$': path.join(root, 'shared/ui/$1.ts'),
      '^shared/ui/(.*)$': path.join(root, 'shared/ui/$1.tsx'),
      '^shared/testing/(render-in-shell|test-journeys)$': path.join(root, 'shared/testing/$1.tsx'),
      '^shared/(contract|platform|locale|content)$': path.join(root, 'shared/$1/index.ts'),
      '^shared/(contract/page/samples/.*\\.json)$': path.join(root, 'shared/$1'),
      '^shared/(content|contract|testing)/(.*)$': path.join(root, 'shared/$1/$2.ts'),
      ...platformDoors(),
      '^(platform|tooling)/((?!.*\\.mjs$).*)$': path.join(root, '$1/$2.ts'),
      '^(origin|release-service)/(.*)$': path.join(root, 'platform/$1/$2.ts'),
    },
    // In the context of a test, each access of a global calls an interceptor of Node, which slows long loops.
    sandboxInjectedGlobals: ['Math'],
    transform: { '\\.[mc]?[jt]sx?$': [resolve('@swc/jest'), swc] },
    transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY}))`],
    runtime: path.join(root, 'tooling/test', process.env.READS ? 'recording/recording-runtime.cjs' : 'once-runtime.cjs'),
  };
}

/** Maps the folders of `platform` to their `index.ts`, because jest ignores the `exports` of packages that it compiles as our own code. */
function platformDoors() {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'platform/package.json'), 'utf8'));
  const doors = Object.entries(exports).filter(([, file]) => file.endsWith('/index.ts'));
  return Object.fromEntries(doors.map(([name, file]) => [`^platform${name.slice(1)}$`, path.join(root, 'platform', file)]));
}

const swc = {
  jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2023' },
  module: { type: 'commonjs' },
};
