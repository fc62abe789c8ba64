/** @jest-environment node */
import { undeclaredFault } from './declared-packages';
import { importFault } from './import-rules';

const REMOTES = ['help', 'landing', 'legal'];

test.each([
  ['remotes/help/src/remote.ts', 'shared/contract'],
  ['remotes/help/src/remote.ts', './guide/guide-route'],
  ['remotes/help/webpack.config.ts', 'tooling/build/remote-bundles'],
  ['remotes/help/src/content.test.ts', 'tooling/content/compile-folder'],
  ['shell/src/app.tsx', 'react'],
  ['releases/cli/run.ts', 'node:path'],
  ['origin/serve.ts', 'releases/render/renderer'],
  ['tooling/commands/start.ts', 'origin/serve'],
  ['tooling/build/target.test.ts', '../../remotes/help/content.config'],
  ['console/src/api/ask.ts', 'releases/verbs/all-verbs'],
  ['service/main.ts', 'releases/refusal'],
  ['shell/src/app.test.tsx', 'releases/testing/own-store'],
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
  ['shell/src/app.tsx', 'releases/rollout/resolve'],
  ['shell/src/app.tsx', '../../origin/app'],
  ['releases/cli/run.ts', 'origin/app'],
  ['releases/cli/run.ts', 'tooling/build/build-release'],
  ['origin/serve.ts', 'shell/src/app'],
  ['origin/serve.ts', 'tooling/build/build-release'],
  ['tooling/commands/bench.ts', 'e2e/fixtures/site'],
  ['console/src/api/ask.ts', 'origin/app'],
  ['service/main.ts', 'origin/app'],
  ['service/main.ts', 'console/src/app'],
  ['e2e/journeys/reading.spec.ts', 'help/src/remote'],
  ['shell/src/app.test.tsx', 'releases/rollout/resolve'],
  ['shell/src/app.test.tsx', 'origin/testing/own-site'],
  ['shell/src/app.tsx', 'releases/testing/own-store'],
])('%s may not import %s', (file, id) => {
  expect(importFault(file, id, REMOTES)).toContain(`${file}: may not import ${id}; `);
});

test('a refusal says what may be imported instead', () => {
  expect(importFault('shared/a.ts', 'origin/app', REMOTES)).toMatch(/shared may import nothing$/);
  expect(importFault('origin/a.ts', 'shell/src/app', REMOTES)).toMatch(/origin may import shared, releases$/);
});

test('a file that lies in no program is a fault, or no rule would hold it', () => {
  expect(importFault('stray/a.ts', 'shared/contract', REMOTES)).toBe('stray/a.ts: lies in no program that the rules name');
});

test('another program is named, not reached by a path', () => {
  expect(importFault('origin/serve.ts', '../releases/refusal', REMOTES)).toContain('write releases by its name');
});

const fault = (file: string, id: string) =>
  undeclaredFault(
    file,
    id,
    { dependencies: { fastify: '1', '@fastify/static': '1' }, devDependencies: { sass: '1' } },
    { devDependencies: { tsx: '1' } },
    REMOTES,
  );

test('what a program imports stands in its own package.json, and development packages are for tests alone', () => {
  expect(fault('origin/app.ts', 'fastify')).toBeNull();
  expect(fault('origin/app.ts', '@fastify/static/types')).toBeNull();
  expect(fault('origin/app.ts', 'node:fs')).toBeNull();
  expect(fault('origin/app.test.ts', 'sass')).toBeNull();
  expect(fault('origin/app.test.ts', 'tsx')).toBeNull();
  for (const program of ['tooling/build/a.ts', 'e2e/fixtures/a.ts'])
    expect([fault(program, 'sass'), fault(program, 'tsx')]).toEqual([null, null]);
  expect(fault('origin/app.ts', 'sass')).toMatch(/imports sass, .* does not declare as a dependency$/);
  expect(fault('origin/app.test.ts', 'zod')).toMatch(/imports zod, .* does not declare$/);
  expect(fault('origin/app.ts', 'tsx')).toContain('imports tsx');
  expect(fault('origin/app.ts', 'zod')).toContain('imports zod');
  expect(fault('origin/app.ts', 'releases/refusal')).toContain('imports releases');
});

test.each([
  ['origin/app.ts', 'origin/serve'],
  ['origin/app.ts', '../shared/contract'],
  ['origin/app.ts', 'release-content'],
  ['origin/app.ts', 'site-theme.scss'],
])('%s may name %s, which is no package', (file, id) => {
  expect(fault(file, id)).toBeNull();
});

test('a package of types alone is declared by its types', () => {
  expect(undeclaredFault('origin/app.ts', 'estree', { dependencies: { '@types/estree': '1' } }, {}, REMOTES)).toBeNull();
});
