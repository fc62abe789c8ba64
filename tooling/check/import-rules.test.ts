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
])('%s may not import %s', (file, id) => {
  expect(importFault(file, id, REMOTES)).toContain(`${file}: may not import ${id}; `);
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
  expect(fault('origin/app.ts', 'sass')).toContain('imports sass');
  expect(fault('origin/app.ts', 'tsx')).toContain('imports tsx');
  expect(fault('origin/app.ts', 'zod')).toContain('imports zod');
  expect(fault('origin/app.ts', 'releases/refusal')).toContain('imports releases');
});
