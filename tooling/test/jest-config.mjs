// Plain JavaScript, because jest reads it without a TypeScript loader.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

// Where the packages lie side by side: the checkout, or the node_modules of a section's own repository.
const root = path.resolve(import.meta.dirname, '../..');
const { resolve } = createRequire(import.meta.url);

/** Packages that exist as ES modules only, and ours, which are installed as their sources; jest runs CommonJS, so they are compiled like our own code. */
const ESM_ONLY =
  'unified|remark|rehype|mdast|micromark|hast|unist|vfile|bail|trough|oxc-parser|chokidar|readdirp|is-plain-obj|devlop|decode-named|character-|ccount|comma-sep|space-sep|html-void|property-info|stringify-entities|trim-lines|web-namespaces|zwitch|longest-streak|escape-string-regexp|fault|format|parse-entities|is-alpha|is-decimal|is-hexa|@exodus|html-url|estree-|@ungap|content-disposition|cookie|commander|jose|openid-client|pixelmatch|oauth4webapi|@actions/|shared/|platform/|tooling/';

// Programs that tests start publish without a trial, unless a test is of trials.
process.env.SITE_TRIAL ??= 'off';

// The time zone of the visitors, two hours ahead: on a machine in UTC no test could tell a local time from that of UTC.
process.env.TZ = 'Africa/Kigali';

/**
 * The settings of one workspace's unit tests. A file that runs elsewhere than the others begins with `@jest-environment`.
 * @param {string} folder the workspace, as `import.meta.dirname`
 * @param {'jsdom' | 'node'} environment where its code runs
 */
export function jestConfig(folder, environment = 'jsdom') {
  return {
    rootDir: folder,
    displayName: path.basename(folder),
    testEnvironment: environment === 'node' ? 'node' : resolve('jest-environment-jsdom'),
    // No test sees the calls, or the spies, of one that ran before it: their order is another in each run.
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
      path.join(root, 'shared/testing/setup-patience.ts'),
      path.join(root, environment === 'jsdom' ? 'shared/testing/setup-matchers.ts' : 'platform/testing/setup-compression.ts'),
    ],
    moduleNameMapper: {
      ...(process.env.READS && { '^esbuild$': path.join(root, 'tooling/test/recording/recorded-esbuild.cjs') }),
      // Of zod's fifty languages no test needs more than English, which it imports by itself.
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
    // In the context of a test each use of a global asks an interceptor of Node, which loops of ten thousand hashes feel.
    sandboxInjectedGlobals: ['Math'],
    transform: { '\\.[mc]?[jt]sx?$': [resolve('@swc/jest'), swc] },
    transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY}))`],
    runtime: path.join(root, 'tooling/test', process.env.READS ? 'recording/recording-runtime.cjs' : 'once-runtime.cjs'),
  };
}

/** The doors of platform's rooms that are a folder's `index.ts`; jest reads no `exports` of packages that it compiles as our own code. */
function platformDoors() {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'platform/package.json'), 'utf8'));
  const doors = Object.entries(exports).filter(([, file]) => file.endsWith('/index.ts'));
  return Object.fromEntries(doors.map(([name, file]) => [`^platform${name.slice(1)}$`, path.join(root, 'platform', file)]));
}

const swc = {
  jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2023' },
  module: { type: 'commonjs' },
};
