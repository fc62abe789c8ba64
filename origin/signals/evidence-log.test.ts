/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEvidence } from 'releases/signals/evidence-file';
import { ROLLOUT, running } from 'releases/testing/rollouts';
import { noCounts, noStage, type Counts } from 'releases/verdict/counts';
import { judge } from 'releases/verdict/judge';
import { EvidenceLog } from './evidence-log';

let data: string;
let now: number;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'course-'));
  now = Date.parse('2026-11-20T10:00:00.000Z');
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(data, { recursive: true, force: true });
});

const rollout = running.sections.help!.rollout!;
const counted = (sessions: number, failures = 0): Counts => ({
  ...noCounts(),
  stages: [{ ...noStage(1), browsers: { stable: { sessions: 50, failures: 0 }, candidate: { sessions, failures } } }],
});
const sessions = () => readEvidence(data, ROLLOUT).map(({ candidate }) => candidate.sessions);

test('the course has a point a second, the first of a stage, and the one that decides', async () => {
  const log = new EvidenceLog(data, () => now);
  const add = (counts: Counts, stage = 0) => log.add({ ...rollout, stage }, counts, judge(counts));
  await add(counted(1));
  now += 999;
  await add(counted(2));
  expect(sessions()).toEqual([1]);
  now += 1;
  await add(counted(3));
  now += 10;
  await add(counted(4), 1);
  now += 10;
  await add(counted(12, 12), 1);
  expect(sessions()).toEqual([1, 3, 4, 12]);
  expect(readEvidence(data, ROLLOUT).at(-1)!.worse).toBeGreaterThan(111);
});

test('an origin that is started anew goes on where the one before ended', async () => {
  await new EvidenceLog(data, () => now).add(rollout, counted(1), judge(counted(1)));
  now += 60_000;
  await new EvidenceLog(data, () => now).add(rollout, counted(2), judge(counted(2)));
  expect(sessions()).toEqual([1, 2]);
});

test('a long course loses every second point, and neither its newest nor the first of a stage', async () => {
  const log = new EvidenceLog(data, () => now);
  for (let index = 1; index <= 601; index += 1) {
    now += 2_000;
    await log.add({ ...rollout, stage: index < 100 ? 0 : 1 }, counted(index), judge(counted(1)));
  }
  const kept = sessions();
  expect(kept.length).toBeLessThan(310);
  expect([kept[0], kept.at(-1)]).toEqual([1, 601]);
  expect(kept).toContain(100);
});

test('points that come while one is being written are kept, and the newest course stays', async () => {
  const log = new EvidenceLog(data, () => now);
  const stages = Array.from({ length: 20 }, (_, stage) => stage + 1);
  const added = stages.map((_share, stage) => log.add({ ...rollout, stages, stage }, counted(stage + 1), judge(counted(1))));
  await Promise.all(added);
  expect(sessions()).toEqual(stages);
});

test('a course that cannot be written stops nothing, is said, and goes on once it can', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  const log = new EvidenceLog(data, () => now);
  writeFileSync(path.join(data, 'signals'), 'a file in the place of the folder');
  await expect(log.add(rollout, counted(1), judge(counted(1)))).resolves.toBeUndefined();
  expect(said).toHaveBeenCalledWith('The course of a rollout was not written.', expect.objectContaining({ code: 'EEXIST' }));
  rmSync(path.join(data, 'signals'));
  now += 2_000;
  await log.add(rollout, counted(2), judge(counted(2)));
  expect(sessions()).toEqual([1, 2]);
});
