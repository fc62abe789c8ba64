/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { joinFleet, leaveFleet, NoFleet, type Fleet } from 'releases/fleet/fleet';
import { changeRegistry, readRegistry } from 'releases/registry/registry-file';
import { withSection } from 'releases/registry/section-state';
import { advance } from 'releases/rollout/advance';
import { pause } from 'releases/rollout/pause';
import { start } from 'releases/rollout/start';
import { noCounts, noStage } from 'releases/verdict/counts';
import { earlier, help, name, quiet, ROLLOUT } from 'releases/testing/rollouts';
import type { Registry } from 'shared/contract/registry/schema';
import { readWanted } from '../watch/wanted-aborts';
import { RolloutSteps } from './rollout-steps';

const HOUR = 60 * 60 * 1000;
const arm = { sessions: 400, failures: 4 };
const healthy = { ...noCounts(), stages: [{ ...noStage(50), browsers: { stable: arm, candidate: arm } }] };
const running = start(withSection(quiet, 'shell', { stable: '1.0.0' }), {
  name,
  version: '1.3.0',
  stages: [50, 90],
  auto: { minutes: 60 },
  id: ROLLOUT,
  now: earlier,
});
const seen = help(running).rollout!;
const due = Date.parse(earlier) + HOUR;
let data: string;
let steps: RolloutSteps;
let said: jest.SpyInstance;
let told: jest.SpyInstance;

beforeEach(async () => {
  said = jest.spyOn(console, 'error').mockImplementation();
  told = jest.spyOn(console, 'log').mockImplementation();
  data = mkdtempSync(path.join(tmpdir(), 'steps-'));
  steps = new RolloutSteps(data);
  await changeRegistry(data, 'start', () => running);
});
afterEach(() => {
  jest.restoreAllMocks();
  leaveFleet(data);
  rmSync(data, { recursive: true, force: true });
});

test('a step stands in the history as the origin’s own, with its time, and in the log with its rollout', async () => {
  await steps.take(name, seen, healthy, due);
  expect(readRegistry(data)).toMatchObject({ change: 'advance help (by itself)', by: { tool: 'the origin, by its verdict' } });
  expect(help(readRegistry(data)).rollout).toMatchObject({ stage: 1, changedAt: new Date(due).toISOString() });
  expect(told).toHaveBeenCalledWith(expect.stringContaining('The rollout of help took the step "advance" by itself'));
  await steps.take(name, help(readRegistry(data)).rollout!, healthy, due + HOUR);
  const promoted = { state: 'promoted', changedAt: new Date(due + HOUR).toISOString() };
  expect(help(readRegistry(data))).toMatchObject({ stable: '1.3.0', rollout: promoted });
});

test.each([
  ['stands in another stage', (registry: Registry) => advance(registry, { name, fromStage: 0, now: earlier })],
  ['is paused', (registry: Registry) => pause(registry, { name, now: earlier })],
  ['is another one', (registry: Registry) => withSection(registry, name, { rollout: { ...seen, id: 'ffffffff' } })],
  ['is over', (registry: Registry) => withSection(registry, name, { rollout: { ...seen, state: 'aborted', reason: 'slow' } })],
])('a rollout that by now %s is left alone', async (_how, change) => {
  const before = await changeRegistry(data, 'somebody was faster', change);
  await steps.take(name, seen, healthy, due);
  expect(readRegistry(data)).toEqual(before);
});

test('an abort is of one rollout, and the log says of which and why', async () => {
  await steps.abort(name, 'ffffffff', 'it fails');
  expect(help(readRegistry(data)).rollout!.state).toBe('running');
  await steps.abort(name, ROLLOUT, 'it fails');
  expect(help(readRegistry(data)).rollout).toMatchObject({ state: 'aborted', reason: 'automatic: it fails' });
  expect(said).toHaveBeenCalledWith('The rollout of help was aborted. it fails');
  const before = readRegistry(data);
  await steps.abort(name, ROLLOUT, 'somebody else was faster');
  expect(readRegistry(data)).toEqual(before);
});

describe('in a fleet', () => {
  let isAway: boolean;
  let changes: Registry[];
  beforeEach(() => {
    isAway = false;
    changes = [];
    const change: Fleet['change'] = async (_command, apply) => {
      if (isAway) throw new NoFleet('The database does not answer.');
      changes.push(apply(changes.at(-1) ?? running));
      return changes.at(-1)!;
    };
    joinFleet(data, { change } as Fleet);
  });
  const wanted = () => readWanted(data).map(({ rolloutId }) => rolloutId);

  test('an abort is said to all, and then is none of this origin any more', async () => {
    await steps.abort(name, ROLLOUT, 'it fails');
    expect(help(changes[0]!).rollout).toMatchObject({ state: 'aborted', reason: 'automatic: it fails' });
    expect(wanted()).toEqual([]);
  });

  test('while the database is away an abort stays wanted, once, and is said later with the time of then', async () => {
    isAway = true;
    for (let count = 0; count < 2; count += 1) await steps.abort(name, ROLLOUT, 'it fails');
    expect(wanted()).toEqual([ROLLOUT]);
    const { at } = readWanted(data)[0]!;
    const alone = 'The abort of help is in force on this origin alone so far. The database does not answer.';
    expect(said.mock.calls.filter(([line]) => line === alone)).toHaveLength(1);
    isAway = false;
    jest.spyOn(Date.prototype, 'toISOString').mockReturnValue('2030-01-01T00:00:00.000Z');
    await steps.repeat();
    expect(help(changes[0]!).rollout).toMatchObject({ state: 'aborted', changedAt: at });
    expect(wanted()).toEqual([]);
  });

  test('several that wait are said each for itself, and one that is refused keeps none of the others', async () => {
    isAway = true;
    await steps.abort('legal', 'aaaaaaaa', 'it fails');
    await steps.abort(name, ROLLOUT, 'it fails');
    expect(wanted()).toEqual(['aaaaaaaa', ROLLOUT]);
    const change: Fleet['change'] = async (command, apply) => {
      if (command.includes('legal')) throw new NoFleet('refused');
      return apply(running);
    };
    joinFleet(data, { change } as Fleet);
    await steps.repeat();
    expect(wanted()).toEqual(['aaaaaaaa']);
  });
});
