import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { computeVersion } from './version';

let mockRoot = '';
jest.mock('./workspaces', () => ({
  IS_INSTALLED: false,
  get ROOT() {
    return mockRoot;
  },
  workspaceFolder: (name: string) => `${mockRoot}/${name === 'shell' ? 'shell' : `remotes/${name}`}`,
}));

beforeEach(() => {
  mockRoot = newFolder();
  writeCommon();
  for (const folder of ['shell', 'remotes/help', 'remotes/legal']) {
    write(`${folder}/package.json`, '{ "version": "1.4.0" }');
    write(`${folder}/webpack.config.ts`, 'export default {};');
    write(`${folder}/src/remote.ts`, 'export {};');
  }
  write('remotes/help/content/en/a.md', 'Text');
});

function writeCommon() {
  lock({});
  write('shared/platform/index.ts', 'export {};');
  write('tooling/build/rules.ts', 'export {};');
  write('tooling/content/headings.ts', 'export {};');
}

/** Writes package-lock.json with React and further entries; workspaces are links, or folders of the repository. */
function lock(more: Record<string, object>) {
  write('package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/react': { version: '19.3.1' }, ...more } }));
}

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(mockRoot, file)), { recursive: true });
  writeFileSync(path.join(mockRoot, file), text);
}

const changes = (file: string, name = 'help') => {
  const before = computeVersion(name);
  mkdirSync(path.dirname(path.join(mockRoot, file)), { recursive: true });
  appendFileSync(path.join(mockRoot, file), ' ');
  return computeVersion(name) !== before;
};

test('a version is the package version and eight hex digits, and the same for the same inputs', () => {
  expect(computeVersion('help')).toMatch(/^1\.4\.0-[0-9a-f]{8}$/);
  expect(computeVersion('help')).toBe(computeVersion('help'));
});

test('the same inputs in another folder give the same version', () => {
  const here = computeVersion('legal');
  const first = mockRoot;
  mockRoot = newFolder();
  writeCommon();
  write('remotes/legal/package.json', '{ "version": "1.4.0" }');
  write('remotes/legal/webpack.config.ts', 'export default {};');
  write('remotes/legal/src/remote.ts', 'export {};');
  expect(computeVersion('legal')).toBe(here);
  rmSync(first, { recursive: true });
});

test.each([
  'remotes/help/src/remote.ts',
  'remotes/help/src/new.ts',
  'remotes/help/content/en/a.md',
  'remotes/help/src/docs/list.ts',
  'remotes/help/content/en/vendor/a.md',
  'remotes/help/webpack.config.ts',
  'remotes/help/section.json',
  'shared/platform/index.ts',
  'shared/contract/page/marks.ts',
  'shared/contract/registry/release-address.ts',
  // Its defaults are written into the record.
  'shared/contract/registry/section-declaration.ts',
  'shared/contract/remote/define-remote.ts',
  'tooling/build/rules.ts',
  'tooling/content/headings.ts',
])('changes the version with %s', (file) => expect(changes(file)).toBe(true));

test('a file with another name and the same content changes the version, because addresses come from names', () => {
  write('remotes/help/content/en/b.md', 'Text');
  const before = computeVersion('help');
  renameSync(path.join(mockRoot, 'remotes/help/content/en/b.md'), path.join(mockRoot, 'remotes/help/content/en/c.md'));
  expect(computeVersion('help')).not.toBe(before);
});

test('a document that is a link changes the version with the file to which it leads, outside the section', () => {
  write('texts/terms.md', 'Text');
  symlinkSync('../../../../texts/terms.md', path.join(mockRoot, 'remotes/help/content/en/terms.md'));
  expect(changes('texts/terms.md')).toBe(true);
});

test.each([
  'remotes/help/src/remote.test.tsx',
  'remotes/help/README.md',
  'remotes/help/src/testing/serve.ts',
  'remotes/help/dist/1.0.0/remoteEntry.js',
  'remotes/help/node_modules/x/index.js',
  'remotes/legal/src/remote.ts',
  'remotes/help/jest.config.mjs',
  'shared/locale/date.test.ts',
  'shared/testing/site.ts',
  'shared/contract/registry/schema.ts',
  'tooling/build/version.test.ts',
  'tooling/dev/develop.ts',
  'platform/rollout/start.ts',
  'platform/origin/app.ts',
  'shell/src/remotes/registered.ts',
])('keeps the version when %s changes', (file) => expect(changes(file)).toBe(false));

test('the version of the shell changes with its sources, and not with the brand file or a section', () => {
  expect(changes('shell/src/remote.ts', 'shell')).toBe(true);
  expect(changes('shell/site.json', 'shell')).toBe(false);
  expect(changes('remotes/help/src/remote.ts', 'shell')).toBe(false);
});

const changesWith = (more: Record<string, object>, name = 'help') => {
  lock({});
  const before = computeVersion(name);
  lock(more);
  return computeVersion(name) !== before;
};

test.each<Record<string, object>>([
  { 'node_modules/react': { version: '19.3.2' } },
  { 'node_modules/dayjs': { version: '1.0.0' } },
  { 'remotes/help/node_modules/react': { version: '18.0.0' } },
  { 'shared/node_modules/react': { version: '18.0.0' } },
  { 'tooling/node_modules/webpack': { version: '5.0.0' } },
])('changes the version with a package that the build may resolve: %j', (more) => expect(changesWith(more)).toBe(true));

test.each<Record<string, object>>([
  { 'remotes/news': { name: 'news', version: '1.0.0' }, 'node_modules/news': { resolved: 'remotes/news', link: true } },
  { origin: { name: 'origin', dependencies: { fastify: '6.0.0' } } },
  { 'remotes/legal/node_modules/react': { version: '18.0.0' } },
  { 'origin/node_modules/lru-cache': { version: '11.5.3' } },
])('keeps the version when a workspace is added, or another one gets a package: %j', (more) => {
  for (const name of ['help', 'shell']) expect(changesWith(more, name)).toBe(false);
});
