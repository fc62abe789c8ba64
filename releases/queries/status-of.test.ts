/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeRegistry } from '../registry/registry-file';
import { abort } from '../rollout/abort';
import { now, ROLLOUT, running } from '../testing/rollouts';
import { statusLines } from './status';
import { statusOf } from './status-of';

let data: string;
beforeEach(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'status-'));
  await changeRegistry(data, 'start', () => running);
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const linesNow = () => {
  const { registry, signals, rollouts } = statusOf(data, Date.parse(now));
  return statusLines(registry, signals, rollouts).join('\n');
};

test('the status of a rollout under way has its verdict, in words and as data', () => {
  expect(linesNow()).toMatch(/verdict: undecided.*\n +waits for a person: It was not started with --auto/);
  expect(statusOf(data, Date.parse(now))).toMatchObject({
    registry: { sections: { help: { rollout: { id: ROLLOUT } } } },
    signals: { [ROLLOUT]: { stages: [] } },
    rollouts: { [ROLLOUT]: { verdict: { kind: 'undecided' }, next: { kind: 'wait', for: 'hand' }, hoursToGo: null } },
  });
});

test('a rollout that is over waits for nothing', async () => {
  await changeRegistry(data, 'abort', (registry) => abort(registry, { name: 'help', reason: 'it was slow', now }));
  expect(linesNow()).toContain('aborted: it was slow');
  expect(linesNow()).not.toContain('waits for');
});
