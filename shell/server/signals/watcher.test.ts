/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { position } from '../../releases/bucket';
import { start } from '../../releases/commands/start';
import { withSection } from '../../releases/commands/section-state';
import { changeRegistry, readRegistry } from '../../releases/registry/registry-file';
import { readCounts } from '../../releases/signals/signals-file';
import type { LiveRegistry } from '../live-registry';
import { RolloutWatcher } from './watcher';

const settings = { minSessions: 3, limit: 0.05, inARow: 3, dryRun: false };
const buckets = Array.from({ length: 200 }, (_, bucket) => bucket);
const chosen = buckets.filter((bucket) => position('help', 'r1', bucket) < 5000);
const others = buckets.filter((bucket) => !chosen.includes(bucket));
let data: string;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  data = mkdtempSync(path.join(tmpdir(), 'watcher-'));
  await changeRegistry(data, 'a rollout', (registry) => {
    const withStable = withSection(registry, 'help', { stable: '1.0.0' });
    return start(withStable, { name: 'help', version: '1.1.0', stages: [50, 100], id: 'r1', now: new Date().toISOString() });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(data, { recursive: true, force: true });
});

const watch = (more = {}) => new RolloutWatcher(data, { current: readRegistry(data) } as LiveRegistry, { ...settings, ...more });
const from = (bucket: number) => ({ address: `196.12.0.${bucket}`, bucket, userAgent: 'a phone' });
const help = () => readRegistry(data).sections.help;

async function breakCandidate(watcher: RolloutWatcher): Promise<void> {
  for (const bucket of others.slice(0, 3)) await watcher.hear({ section: 'help', version: '1.0.0', outcome: 'loaded' }, from(bucket));
  for (const bucket of chosen.slice(0, 3)) await watcher.hear({ section: 'help', version: '1.1.0', outcome: 'failed' }, from(bucket));
}

test('a rollout whose candidate fails where stable works aborts itself and keeps the reason', async () => {
  await breakCandidate(watch());
  expect(help().rollout).toMatchObject({ state: 'aborted', reason: expect.stringContaining('automatic: 3 failures in a row') });
  expect(readCounts(data, 'r1').candidate).toMatchObject({ sessions: 3, failures: 3 });
});

test('in a dry run it only says so', async () => {
  await breakCandidate(watch({ dryRun: true }));
  expect(help().rollout!.state).toBe('running');
  expect(readCounts(data, 'r1').wouldAbort).toContain('3 failures in a row');
});

test('a browser cannot speak for a version that its bucket was not given', async () => {
  const watcher = watch();
  for (const bucket of others.slice(0, 5)) await watcher.hear({ section: 'help', version: '1.1.0', outcome: 'failed' }, from(bucket));
  const { stable, candidate } = readCounts(data, 'r1');
  expect([stable.sessions, candidate.sessions]).toEqual([0, 0]);
});

test('a section without a rollout is not counted', async () => {
  await watch().hear({ section: 'landing', version: '1.0.0', outcome: 'failed' }, from(1));
  expect(readRegistry(data).sequence).toBe(1);
});

test('what was counted before a restart still counts', async () => {
  const before = watch();
  for (const bucket of others.slice(0, 3)) await before.hear({ section: 'help', version: '1.0.0', outcome: 'loaded' }, from(bucket));
  for (const bucket of chosen.slice(0, 2)) await before.hear({ section: 'help', version: '1.1.0', outcome: 'failed' }, from(bucket));
  await watch().hear({ section: 'help', version: '1.1.0', outcome: 'failed' }, from(chosen[2]!));
  expect(help().rollout!.state).toBe('aborted');
});

test('behind a proxy that nobody declared it counts, and ends nothing', async () => {
  const watcher = watch();
  for (const bucket of others.slice(0, 3)) await watcher.hear({ section: 'help', version: '1.0.0', outcome: 'loaded' }, { ...from(bucket), address: null });
  for (const bucket of chosen.slice(0, 3)) await watcher.hear({ section: 'help', version: '1.1.0', outcome: 'failed' }, { ...from(bucket), address: null });
  expect(help().rollout!.state).toBe('running');
  expect(readCounts(data, 'r1').wouldAbort).toContain('3 failures in a row');
});
