import { reportFaults } from './report-faults';

test.each([
  [[], 0],
  [['a.ts: one', 'b.ts: another'], 1],
])('with the faults %j sets the exit code %p and prints one line for each fault', (faults, code) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = process.exitCode;
  reportFaults(faults);
  const { exitCode } = process;
  // The exit code is that of jest's own process.
  process.exitCode = before;
  expect(exitCode).toBe(code);
  expect(logged.mock.calls).toEqual(faults.map((fault) => [fault]));
  logged.mockRestore();
});
