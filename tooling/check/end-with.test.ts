import { endWith } from './end-with';

test.each([
  [[], 0],
  [['a.ts: one', 'b.ts: another'], 1],
])('with the faults %j a check ends with %p, each fault on a line', (faults, code) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = process.exitCode;
  endWith(faults);
  const ended = process.exitCode;
  // This process is jest's.
  process.exitCode = before;
  expect(ended).toBe(code);
  expect(logged.mock.calls).toEqual(faults.map((fault) => [fault]));
  logged.mockRestore();
});
