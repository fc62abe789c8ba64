import { runChecks } from './run-checks';

test('every check is counted, and what each says stands in one piece below its name', async () => {
  const said: string[] = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const counts = await runChecks([
    ['types', 'semver', ['1.2.3']],
    ['lint', 'semver', ['no version']],
    ['nothing', 'no-such-program', []],
    ['killed', 'tsx', ['-e', 'process.kill(process.pid, "SIGKILL")']],
    ['wrong use', 'tsx', ['-e', 'process.exit(2)']],
  ]);
  jest.restoreAllMocks();
  expect(counts).toMatchObject({ passed: 1, failed: 4 });
  expect(counts.faults.toSorted()).toEqual(['killed', 'lint', 'nothing', 'wrong use']);
  expect(said.toSorted()).toEqual([
    expect.stringContaining('\n— killed\n'),
    '\n— lint\nsemver exited with 1',
    expect.stringMatching(/^\n— nothing\nno-such-program did not start: spawn .*no-such-program ENOENT$/),
    '\n— types\n1.2.3',
    '\n— wrong use\ntsx exited with 2',
  ]);
});
