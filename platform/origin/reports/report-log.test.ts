import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import type { Report } from './read-reports';
import { ReportLog } from './report-log';

let data: string;
let errorLog: jest.SpyInstance;
let countedKinds: string[];
const count = ({ what }: Report) => void countedKinds.push(what);
beforeEach(() => {
  countedKinds = [];
  data = newFolder();
  errorLog = jest.spyOn(console, 'error').mockImplementation();
});

const report = (what: string, blocked = 'inline'): Report => ({ kind: 'policy', what, blocked, page: '/' });

test('each kind is counted, and only its first report is logged', async () => {
  const log = new ReportLog(data, count);
  for (const what of ['script-src', 'img-src', 'script-src']) log.add(report(what));
  expect(countedKinds).toEqual(['script-src', 'img-src', 'script-src']);
  expect(errorLog).toHaveBeenCalledTimes(2);
  expect(errorLog).toHaveBeenCalledWith('A browser reported: policy, script-src, inline (/).');
  await log.settled();
});

test('a report is one line with its time', async () => {
  const log = new ReportLog(data, count, () => new Date('2026-11-22T10:00:00Z'));
  log.add(report('script-src'));
  await log.settled();
  const [line, ...more] = readFileSync(path.join(data, 'reports/last.jsonl'), 'utf8').split('\n');
  expect(more).toEqual(['']);
  expect(JSON.parse(line!)).toEqual({ at: '2026-11-22T10:00:00.000Z', ...report('script-src') });
});

test('the latest reports are kept, and the two files never exceed their size', async () => {
  const log = new ReportLog(data, count);
  for (let number = 0; number < 3_000; number += 1) log.add(report('script-src', `/_releases/help/1/${number}`.padEnd(150, 'x')));
  await log.settled();
  const folder = path.join(data, 'reports');
  expect(readdirSync(folder).sort()).toEqual(['before.jsonl', 'last.jsonl']);
  for (const file of readdirSync(folder)) expect(statSync(path.join(folder, file)).size).toBeLessThanOrEqual(128 * 1024);
  expect(statSync(path.join(folder, 'before.jsonl')).size).toBeGreaterThan(127 * 1024);
  expect(readFileSync(path.join(folder, 'last.jsonl'), 'utf8').trim().split('\n').at(-1)).toContain('/_releases/help/1/2999x');
});

test('reports are counted even when they cannot be written', async () => {
  writeFileSync(path.join(data, 'reports'), 'a file in the place of the folder');
  const log = new ReportLog(data, count);
  log.add(report('script-src'));
  await log.settled();
  expect(countedKinds).toEqual(['script-src']);
  expect(existsSync(path.join(data, 'reports', 'last.jsonl'))).toBe(false);
});
