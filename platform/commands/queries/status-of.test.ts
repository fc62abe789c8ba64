import { rmSync } from 'node:fs';
import { newFolder } from 'shared/testing/new-folder';
import { abort, withSection } from '../../rollout';
import { name, now, ROLLOUT, running } from '../../testing/rollouts';
import { statusLines } from './status';
import { noCounts } from '../../rollout/verdict';
import { statusOf } from './status-of';
import { changeRegistry, folderIn } from '../../testing/folder-in';
import { publishForTest } from '../../testing/release-folder';

let data: string;
beforeEach(async () => {
  data = newFolder();
  await changeRegistry(data, 'start', () => running);
});

const signals = { read: async (ids: readonly string[]) => new Map(ids.map((id) => [id, noCounts()])) };
const statusNow = () => {
  const { registry, releases } = folderIn(data);
  return statusOf({ registry, releases, signals } as never, Date.parse(now));
};
const linesNow = async () => {
  const { registry, signals: counts, rollouts } = await statusNow();
  return statusLines(registry, counts, rollouts).join('\n');
};

test('the status of a rollout under way has its verdict, in words and as data', async () => {
  expect(await linesNow()).toMatch(/verdict: undecided.*\n +waits for a person: It was not started with --auto/);
  expect(await statusNow()).toMatchObject({
    registry: { sections: { help: { rollout: { id: ROLLOUT } } } },
    signals: { [ROLLOUT]: { stages: [] } },
    rollouts: { [ROLLOUT]: { verdict: { kind: 'undecided' }, next: { kind: 'wait', for: 'hand' }, hoursToGo: null } },
  });
});

test('a rollout whose files were lost since its start waits for a person, and for no step that would not be taken', async () => {
  publishForTest(data, { name, version: '1.3.0' });
  const rollout = { ...running.sections[name]!.rollout!, stages: [1, 100], auto: { minutes: 1 } };
  await changeRegistry(data, 'start', (registry) => withSection(registry, name, { rollout }));
  expect(await linesNow()).toContain('waits for sessions');
  rmSync(folderIn(data).releases.folder(name, '1.3.0'), { recursive: true });
  expect(await linesNow()).toContain("waits for a person: The candidate's files were lost");
});

test('a rollout that is over waits for nothing', async () => {
  await changeRegistry(data, 'abort', (registry) => abort(registry, { name: 'help', reason: 'it was slow', now }));
  expect(await linesNow()).toContain('aborted: it was slow');
  expect(await linesNow()).not.toContain('waits for');
});

test('the counts of a rollout that was aborted stay in the status, so that a person sees why', async () => {
  await changeRegistry(data, 'abort', (registry) => abort(registry, { name: 'help', reason: 'it was slow', now }));
  const { signals: counts, rollouts } = await statusNow();
  expect(counts).toEqual({ [ROLLOUT]: noCounts() });
  expect(rollouts).toEqual({});
});
