import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { readReport } from './browser-report';

const spec = (title: string, duration: number, status: string, files: string[] = []) => ({
  title,
  file: 'journeys/reading.spec.ts',
  tests: [{ results: [{ duration, status, attachments: files.map((file) => ({ path: path.join(ROOT, file) })) }] }],
});

test('the slowest browser test is named, whatever the group that it stands in', () => {
  const suites = [{ specs: [spec('quick', 900, 'passed')], suites: [{ specs: [spec('slow', 12_340, 'passed')] }] }];
  expect(readReport({ suites }).lines).toEqual(['The slowest browser test took 12.3 s: journeys/reading.spec.ts › slow']);
});

test('of a browser test that failed it is said where its trace and screenshot lie', () => {
  const suites = [{ specs: [spec('broken', 10, 'timedOut', ['test-results/a/trace.zip', 'test-results/a/failed.png'])] }];
  const { faults, retried, lines } = readReport({ suites });
  expect([faults, retried]).toEqual([['journeys/reading.spec.ts › broken'], []]);
  expect(lines.slice(0, 3)).toEqual([
    'Failed: journeys/reading.spec.ts › broken',
    '  test-results/a/trace.zip',
    '  test-results/a/failed.png',
  ]);
});

test('a browser test that passed only when it was tried again is named, and is no failure', () => {
  const [failed, passed] = [spec('shaky', 10, 'failed'), spec('shaky', 10, 'passed')];
  const results = [...failed.tests[0]!.results, ...passed.tests[0]!.results];
  const report = { suites: [{ specs: [{ ...passed, tests: [{ results }] }] }] };
  expect(readReport(report)).toMatchObject({ retried: ['journeys/reading.spec.ts › shaky'], faults: [] });
});

test('a browser test has passed when it ran and passed at once, or is skipped on purpose', () => {
  const count = (statuses: string[], expectedStatus = 'passed') => {
    const results = statuses.map((status) => ({ duration: 1, status, attachments: [] }));
    const specs = [{ ...spec('test', 1, 'passed'), tests: [{ expectedStatus, results }] }];
    return [...readReport({ suites: [{ specs }] }).counts.values()];
  };
  expect([...count(['passed']), ...count(['skipped'], 'skipped')]).toEqual([1, 1]);
  expect(readReport({ suites: [{ specs: [spec('skipped', 1, 'skipped')] }] }).faults).toEqual([]);
  for (const statuses of [['failed'], ['timedOut'], ['failed', 'passed'], ['interrupted'], ['skipped'], []])
    expect(count(statuses)).toEqual([null]);
});

test('a browser test is named by its file, the groups that it stands in, and its title', () => {
  const FILE = 'journeys/reading.spec.ts';
  const [own, inGroup] = [spec('opens //example.com/../', 1, 'failed'), spec('reads', 1, 'failed')];
  const report = {
    suites: [{ title: FILE, file: FILE, specs: [own], suites: [{ title: 'offline', file: FILE, specs: [inGroup] }] }],
  };
  const names = [`${FILE} › opens //example.com/../`, `${FILE} › offline › reads`];
  const { faults, counts } = readReport(report);
  expect(faults).toEqual(names);
  expect([...counts.keys()]).toEqual(names.map((name) => `${path.join(ROOT, 'e2e')}/${name}`));
});

test('a run without a test has none to name', () => expect(readReport({ suites: [] }).lines).toEqual([]));
