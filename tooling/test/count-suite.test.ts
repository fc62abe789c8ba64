import { countSuite, sumCounts, type Count } from './count-suite';
import type { Exit } from './run-program';

const exit = (fault: string | null): Exit => ({ status: fault ? null : 0, fault, output: '' });
const count = (fields: Partial<Count> = {}): Count => ({ passed: 3, failed: 0, faults: [], retried: [], ...fields });
const broken = () => {
  throw new Error('no such file');
};

test('a runner that ended well is counted as its report says', () => {
  expect(countSuite('unit tests', exit(null), () => count({ failed: 2 }))).toEqual(count({ failed: 2 }));
});

test.each(['exited with 1', 'was ended by SIGSEGV', 'did not end within 30 minutes, and was killed'])(
  'a runner that %s is a failure, although its report has none',
  (fault) => {
    expect(countSuite('unit tests', exit(fault), () => count())).toEqual(
      count({ failed: 1, faults: [`unit tests: the runner ${fault}`] }),
    );
  },
);

test('a runner that left no report is a failure, whatever it exited with', () => {
  expect(countSuite('browser tests', exit(null), broken)).toMatchObject({ passed: 0, failed: 1 });
  expect(countSuite('browser tests', exit('exited with 1'), broken).faults).toEqual(['browser tests: exited with 1']);
});

test('two tests may need a second try, and a third fails the run', () => {
  const retried = ['one', 'two'];
  expect(sumCounts([count({ retried }), count()])).toEqual({
    passed: 6,
    failed: 0,
    lines: ['Passed only when it was tried again: one', 'Passed only when it was tried again: two'],
  });
  const { failed, lines } = sumCounts([count({ retried }), count({ retried: ['three'] })]);
  expect(failed).toBe(1);
  expect(lines.at(-1)).toBe('Failed: 3 tests needed a second try; at most 2 may');
});

test('every failure of every part is named at the end', () => {
  const counts = [count({ failed: 1, faults: ['types'] }), count({ failed: 1, faults: ['a.test.ts › it works'] })];
  expect(sumCounts(counts)).toEqual({ passed: 6, failed: 2, lines: ['Failed: types', 'Failed: a.test.ts › it works'] });
});
