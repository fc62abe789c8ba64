/** @jest-environment node */
import { runChecks } from './run-checks';

test('every check is counted, and what each says stands in one piece below its name', async () => {
  const said: string[] = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const counts = await runChecks([
    ['types', 'semver', ['1.2.3']],
    ['lint', 'semver', ['no version']],
    ['nothing', 'no-such-program', []],
  ]);
  jest.restoreAllMocks();
  expect(counts).toMatchObject({ passed: 1, failed: 2 });
  expect(counts.faults.toSorted()).toEqual(['lint', 'nothing']);
  expect(said.toSorted()).toEqual([
    '\n— lint',
    expect.stringMatching(/^\n— nothing\nspawn .*no-such-program ENOENT$/),
    '\n— types\n1.2.3',
  ]);
});
