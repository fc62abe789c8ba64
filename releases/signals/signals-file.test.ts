/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noCounts, noStage } from '../verdict/counts';
import { readCounts, writeCounts } from './signals-file';

let data: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'signals-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(data, { recursive: true, force: true });
});

test('what was counted is read again as it was', async () => {
  const counts = {
    stages: [noStage(10)],
    causes: { stable: [], candidate: [{ kind: 'entry' as const, page: '/', sessions: 1 }] },
    wouldAbort: 'it fails',
  };
  await writeCounts(data, 'r1', counts, 'one');
  expect(readCounts(data, 'r1')).toEqual(counts);
  expect(readCounts(data, 'r2')).toEqual(noCounts());
});

test('what several origins counted is added up, and what an older one left in one file', async () => {
  const said = (share: number, failures: number) => ({
    ...noCounts(),
    stages: [{ ...noStage(share), browsers: { stable: { sessions: 9, failures: 0 }, candidate: { sessions: 9, failures } } }],
  });
  await writeCounts(data, 'r1', said(10, 1), 'one');
  await writeCounts(data, 'r1', said(10, 2), 'other');
  await writeCounts(data, 'r10', said(10, 4), 'one');
  writeFileSync(path.join(data, 'signals/r1.json'), JSON.stringify(said(10, 3)));
  const failures = (butOf?: string) => readCounts(data, 'r1', butOf).stages.map(({ browsers }) => browsers.candidate);
  expect(failures()).toEqual([{ sessions: 27, failures: 6 }]);
  expect(failures('one')).toEqual([{ sessions: 18, failures: 5 }]);
});

test('why a rollout would end is said, whichever of the origins has found it', async () => {
  for (const origin of ['a', 'b', 'c'])
    await writeCounts(data, 'r1', { ...noCounts(), ...(origin === 'b' && { wouldAbort: 'it fails' }) }, origin);
  expect(readCounts(data, 'r1').wouldAbort).toBe('it fails');
  expect(readCounts(data, 'r1', 'b')).not.toHaveProperty('wouldAbort');
});

test('a file that is just being written is not read', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  await writeCounts(data, 'r1', noCounts(), 'one');
  writeFileSync(path.join(data, 'signals/r1~one.json.77.abc.tmp'), '{"stages":');
  expect(readCounts(data, 'r1')).toEqual(noCounts());
  expect(said).not.toHaveBeenCalled();
});

test.each(['{"stable":{"sessions":3,"failures":1,"failuresInARow":1},"candidate":{"sessions":0,"failures":0}}', '{', '[]'])(
  'a file of another form counts as none: %s',
  (text) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    mkdirSync(path.join(data, 'signals'));
    writeFileSync(path.join(data, 'signals/r1.json'), text);
    expect(readCounts(data, 'r1')).toEqual(noCounts());
    expect(said).toHaveBeenCalledWith(expect.stringContaining(path.join(data, 'signals/r1.json')));
  },
);
