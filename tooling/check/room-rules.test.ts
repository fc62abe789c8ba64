import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { consoleValueFault, doorFault, roomFault, ROOMS, unusedDoors } from './room-rules';

test.each([
  ['platform/store/registry/registry.ts', '../../rollout/section-state'],
  ['platform/commands/start.ts', '../store/registry/registry'],
  ['platform/store/registry/registry.ts', './states'],
  ['platform/store/sqlite.test.ts', '../../commands/start'],
  ['platform/testing/tool.ts', '../cli/run'],
  ['platform/cli/run.test.ts', '../testing/rollouts'],
  ['platform/cli/run.ts', '../refusal'],
  ['platform/origin/app.ts', 'platform/commands/queries/status'],
  ['shell/src/app.tsx', './theme/toggle'],
])('%s may import %s', (file, id) => {
  expect(roomFault(file, id)).toBeNull();
});

test.each([
  ['platform/rollout/start.ts', '../store/registry/registry', 'platform/rollout may import no other room'],
  ['platform/rollout/start.ts', '../store', 'platform/rollout may import no other room'],
  ['platform/store/keys/keys.ts', '../../commands/definition/change', 'platform/store may import settings, rollout, signing'],
  ['platform/render/renderer.ts', '../server/log/log', 'platform/render may import settings, rollout, signing, store'],
  ['platform/attic/a.ts', '../store/registry/registry', 'lies in no room of platform that the rules name'],
  ['platform/commands/start.ts', '../testing/rollouts', 'only tests import ../testing/rollouts'],
])('%s may not import %s', (file, id, reason) => {
  expect(roomFault(file, id)).toContain(reason);
});

test('no room imports a room that imports it', () => {
  for (const [room, allowed] of Object.entries(ROOMS)) for (const below of allowed) expect(ROOMS[below]).not.toContain(room);
});

test('the console imports types of platform, and the values of a few listed files', () => {
  expect(consoleValueFault('platform/console/src/a.ts', 'platform/store/for-browser')).toBeNull();
  expect(consoleValueFault('platform/console/src/a.ts', 'shared/contract')).toBeNull();
  expect(consoleValueFault('platform/console/src/a.test.ts', 'platform/rollout/start')).toBeNull();
  expect(consoleValueFault('platform/console/src/a.ts', 'platform/rollout/start')).toContain(
    'imports values of platform/rollout/start',
  );
});

test('a module whose path begins like that of a listed file is no door for values of the console', () => {
  expect(consoleValueFault('platform/console/src/a.ts', 'platform/store/for-browser-tests')).toContain('imports values of');
});

const DOOR = { './rollout/resolve': './rollout/resolve.ts', './store': './store/index.ts' };

test.each([
  ['platform/origin/app.ts', 'platform/rollout/resolve.ts'],
  ['platform/commands/start.ts', 'platform/store/index.ts'],
  ['platform/rollout/resolve.ts', 'platform/rollout/verdict/weigh.ts'],
  ['platform/testing/tool.ts', 'platform/cli/run.ts'],
  ['platform/cli/run.test.ts', 'platform/testing/tool.ts'],
  ['platform/origin/app.ts', 'platform/origin/page/page-policy.ts'],
  ['platform/cli/run.ts', 'platform/refusal.ts'],
  ['shell/src/app.tsx', 'shared/contract/index.ts'],
])('%s may import %s, a public file or one of its own room', (file, target) => {
  expect(doorFault(file, target, DOOR)).toBeNull();
});

test.each([
  'platform/origin/app.ts',
  'platform/store/open-store.ts',
  'platform/rollout-history/list.ts',
  'platform/origin/app.test.ts',
  'tooling/bench/verdict/world.ts',
])('%s may not import a private file of a room', (file) => {
  expect(doorFault(file, 'platform/rollout/verdict/weigh.ts', DOOR)).toBe(
    `${file}: imports platform/rollout/verdict/weigh.ts, which platform/rollout does not export; its doors are in "exports" of platform/package.json`,
  );
});

test('reports a door that no other room imports', () => {
  const imported = new Set(['platform/store/index.ts']);
  expect(unusedDoors({ ...DOOR, './testing/*': './testing/*.ts' }, imported)).toEqual([
    'platform/package.json: exports ./rollout/resolve.ts, which no other room imports',
  ]);
});

test('each room has a README', () => {
  for (const room of Object.keys(ROOMS)) expect(existsSync(path.join(ROOT, 'platform', room, 'README.md'))).toBe(true);
});

const read = (file: string) => readFileSync(path.join(ROOT, 'platform', file), 'utf8');
const doors = Object.values<string>(JSON.parse(read('package.json')).exports);

test.each(Object.keys(ROOMS))('%s has one door, and at most two more', (room) => {
  const own = doors.filter((file) => file.startsWith(`./${room}/`));
  expect(own).toContain(`./${room}/index.ts`);
  expect(own.length).toBeLessThanOrEqual(3);
});

/** A door names its exports, so that nothing becomes public by itself. */
const exportsAll = (text: string) => /^export \*/m.test(text);

test.each(doors.filter((file) => !file.includes('*')))('%s names its exports', (file) => {
  expect(exportsAll(read(file))).toBe(false);
});

test('a door that exports all of a file is found', () => {
  expect(exportsAll("export * from './start';\n")).toBe(true);
});
