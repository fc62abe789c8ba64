/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noCounts, noStage } from '../verdict/counts';
import { judge } from '../verdict/judge';
import { evidencePointOf, readEvidence, withPoint, writeEvidence, type EvidencePoint } from './evidence-file';

const arm = { sessions: 1, failures: 0 };
const point = (number: number, share = 10): EvidencePoint => ({
  at: new Date(Date.UTC(2026, 10, 20) + number * 1000).toISOString(),
  share,
  stable: arm,
  candidate: arm,
  worse: 1,
  notWorse: 1,
});
const points = (count: number, share?: number) => Array.from({ length: count }, (_, number) => point(number, share));
let data: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'evidence-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

test('a course is read again as it was written; one that cannot be read begins anew', async () => {
  expect(readEvidence(data, 'r1')).toEqual([]);
  await writeEvidence(data, 'r1', points(3));
  expect(readEvidence(data, 'r1')).toEqual(points(3));
  expect(readEvidence(data, 'r2')).toEqual([]);
  mkdirSync(path.join(data, 'signals'), { recursive: true });
  for (const text of ['{', '[]', '{"format":2,"points":[]}']) {
    writeFileSync(path.join(data, 'signals/r1.evidence.json'), text);
    expect(readEvidence(data, 'r1')).toEqual([]);
  }
});

test('six hundred points are kept, and of one more every second, with the newest and the first of a stage', () => {
  expect(withPoint(points(599), point(599))).toEqual(points(600));
  const long = [...points(301), ...points(299, 50)].map((each, number) => ({ ...each, at: point(number).at }));
  const newest = point(600, 50);
  const kept = withPoint(long, newest);
  expect(kept).toEqual([...long, newest].filter((_, number) => number % 2 === 0 || number === 301));
  const last = point(700, 50);
  expect(withPoint([...long, newest], last).at(-1)).toEqual(last);
});

test('a point holds what browsers said in all stages, and both evidences', () => {
  const stage = { ...noStage(10), browsers: { stable: { sessions: 9, failures: 0 }, candidate: { sessions: 5, failures: 4 } } };
  const server = { stable: { sessions: 70, failures: 0 }, candidate: { sessions: 70, failures: 0 } };
  const counts = {
    ...noCounts(),
    stages: [
      { ...stage, server },
      { ...stage, share: 50 },
    ],
  };
  const verdict = judge(counts);
  const { worse, notWorse } = verdict.evidence;
  expect(worse).not.toBe(notWorse);
  expect(evidencePointOf(counts, verdict, 50, point(1).at)).toEqual({
    at: point(1).at,
    share: 50,
    stable: { sessions: 18, failures: 0 },
    candidate: { sessions: 10, failures: 8 },
    worse,
    notWorse,
  });
});
