import { undeclaredFault } from './declared-packages';
import { importFault } from './import-rules';

const REMOTES = ['help', 'landing', 'legal'];

test.each([
  ['remotes/help/src/remote.ts', 'shared/contract'],
  ['remotes/help/src/remote.ts', './guide/guide-route'],
  ['remotes/help/webpack.config.ts', 'tooling/build/remote-bundles'],
  ['remotes/help/src/content.test.ts', 'tooling/content/compile-folder'],
  ['shell/src/app.tsx', 'react'],
  ['platform/cli/run.ts', 'node:path'],
  ['platform/origin/serve.ts', 'platform/render/renderer'],
  ['tooling/commands/start.ts', 'origin/serve'],
  ['tooling/build/target.test.ts', '../../remotes/help/content.config'],
  ['platform/console/src/api/call.ts', 'platform/commands/all-commands'],
  ['platform/release-service/main.ts', 'platform/refusal'],
  ['shell/src/app.test.tsx', 'platform/testing/own-store'],
  ['shared/testing/build.ts', 'tooling/build/target'],
])('%s may import %s', (file, id) => {
  expect(importFault(file, id, REMOTES)).toBeNull();
});

test.each([
  ['remotes/help/src/remote.ts', 'legal/src/remote'],
  ['remotes/help/src/remote.ts', '../../legal/src/remote'],
  ['remotes/help/src/remote.ts', 'shell/src/app'],
  ['remotes/help/src/remote.ts', 'tooling/build/version'],
  ['shared/platform/link.tsx', 'shell/src/app'],
  ['shell/src/app.tsx', 'platform/rollout/resolve'],
  ['shell/src/app.tsx', '../../platform/origin/app'],
  ['platform/cli/run.ts', 'origin/app'],
  ['platform/cli/run.ts', 'tooling/build/build-release'],
  ['platform/origin/serve.ts', 'shell/src/app'],
  ['platform/origin/serve.ts', 'tooling/build/build-release'],
  ['tooling/commands/bench.ts', 'e2e/fixtures/site'],
  ['platform/console/src/api/call.ts', 'origin/app'],
  ['platform/release-service/main.ts', 'origin/app'],
  ['platform/release-service/main.ts', 'console/src/app'],
  ['e2e/journeys/reading.spec.ts', 'help/src/remote'],
  ['shell/src/app.test.tsx', 'platform/rollout/resolve'],
  ['shell/src/app.test.tsx', 'origin/testing/own-site'],
  ['shell/src/app.tsx', 'platform/testing/own-store'],
])('%s may not import %s', (file, id) => {
  expect(importFault(file, id, REMOTES)).toContain(`${file}: may not import ${id}; `);
});

test('a refusal says what may be imported instead', () => {
  expect(importFault('shared/a.ts', 'origin/app', REMOTES)).toMatch(/shared may import nothing$/);
  expect(importFault('platform/origin/a.ts', 'shell/src/app', REMOTES)).toMatch(/platform.origin may import shared, platform$/);
});

test('reports a file outside the programs, to which no rule applies', () => {
  expect(importFault('stray/a.ts', 'shared/contract', REMOTES)).toBe('stray/a.ts: lies in no program that the rules name');
});

test('another program is imported by its package name, not by a relative path', () => {
  expect(importFault('platform/origin/serve.ts', '../refusal', REMOTES)).toContain('write platform by its name');
});

const fault = (file: string, id: string) =>
  undeclaredFault(
    file,
    id,
    { dependencies: { fastify: '1', '@fastify/static': '1' }, devDependencies: { sass: '1' } },
    { devDependencies: { tsx: '1' } },
    REMOTES,
  );

test('a program imports only the dependencies of its package.json; development dependencies are for tests, tooling and e2e', () => {
  expect(fault('platform/origin/app.ts', 'fastify')).toBeNull();
  expect(fault('platform/origin/app.ts', '@fastify/static/types')).toBeNull();
  expect(fault('platform/origin/app.ts', 'node:fs')).toBeNull();
  expect(fault('platform/origin/app.test.ts', 'sass')).toBeNull();
  expect(fault('platform/origin/app.test.ts', 'tsx')).toBeNull();
  for (const program of ['tooling/build/a.ts', 'e2e/fixtures/a.ts'])
    expect([fault(program, 'sass'), fault(program, 'tsx')]).toEqual([null, null]);
  expect(fault('platform/origin/app.ts', 'sass')).toMatch(/imports sass, .* does not declare as a dependency$/);
  expect(fault('platform/origin/app.test.ts', 'zod')).toMatch(/imports zod, .* does not declare$/);
  expect(fault('platform/origin/app.ts', 'tsx')).toContain('imports tsx');
  expect(fault('platform/origin/app.ts', 'zod')).toContain('imports zod');
  expect(fault('platform/origin/app.ts', 'platform/refusal')).toContain('imports platform');
});

test.each([
  ['platform/origin/app.ts', 'origin/serve'],
  ['platform/origin/app.ts', '../shared/contract'],
  ['platform/origin/app.ts', 'release-content'],
  ['platform/origin/app.ts', 'site-theme.scss'],
])('%s may import %s, which is not a package', (file, id) => {
  expect(fault(file, id)).toBeNull();
});

test('a dependency on @types/NAME declares an import of NAME', () => {
  expect(undeclaredFault('platform/origin/app.ts', 'estree', { dependencies: { '@types/estree': '1' } }, {}, REMOTES)).toBeNull();
});
