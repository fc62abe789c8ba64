import { addCounts } from './add-counts';
import { noCounts, noStage, type Cause, type Counts } from './counts';

function counts(share: number, sessions: number, failures: number, ...causes: Cause[]): Counts {
  const stage = noStage(share);
  stage.browsers.candidate = { sessions, failures };
  stage.server.stable = { sessions: 1, failures: 0 };
  return { stages: [stage], causes: { stable: [], candidate: causes } };
}

test('adds the counts of origins per stage, in any order, and keeps the current stage last', () => {
  const [a, b, c] = [counts(5, 10, 1), counts(10, 5, 0), counts(5, 3, 3)];
  const sum = addCounts(b, a, c);
  expect(sum.stages.map(({ share, browsers, server }) => [share, browsers.candidate, server.stable.sessions])).toEqual([
    [5, { sessions: 13, failures: 4 }, 2],
    [10, { sessions: 5, failures: 0 }, 1],
  ]);
  expect(addCounts(c, addCounts(b, a))).toEqual(sum);
});

test('adds what visitors felt, also where only one origin has it', () => {
  const felt = (source: 'press' | 'shift', sessions: number): Counts => {
    const arms = { stable: { sessions, failures: 0 }, candidate: { sessions: 0, failures: 0 } };
    return { ...noCounts(), stages: [{ ...noStage(5), felt: { [source]: arms } }] };
  };
  const [stage] = addCounts(counts(5, 1, 0), felt('press', 2), felt('shift', 3), felt('press', 4)).stages;
  expect(stage!.felt).toMatchObject({ press: { stable: { sessions: 6 } }, shift: { stable: { sessions: 3 } } });
});

test('the sum of no counts is empty, and adding does not change its operands', () => {
  const one = counts(1, 10, 1, { kind: 'entry', page: '/', sessions: 1 });
  expect(addCounts()).toEqual(noCounts());
  addCounts(one, one);
  expect(one).toEqual(counts(1, 10, 1, { kind: 'entry', page: '/', sessions: 1 }));
});

test('two kinds of failure on one page stay two causes', () => {
  const causes: Cause[] = [
    { kind: 'entry', page: '/help', sessions: 2 },
    { kind: 'chunk', page: '/help', sessions: 1 },
  ];
  expect(addCounts(counts(1, 3, 3, ...causes)).causes.candidate).toEqual(causes);
});

test('adds equal causes, whatever the name of the page', () => {
  const cause = (page: string, sessions: number): Cause => ({ kind: 'entry', page, sessions });
  const sum = addCounts(counts(1, 1, 1, cause('__proto__', 1)), counts(1, 3, 3, cause('__proto__', 2), cause('/help', 1)));
  expect(sum.causes.candidate).toEqual([cause('__proto__', 3), cause('/help', 1)]);
});

test('a stage into which no visitor falls keeps its exact share, which is none', () => {
  const counts = { ...noCounts(), stages: [{ ...noStage(0.001), exact: 0 }] };
  expect(addCounts(counts, noCounts()).stages).toEqual([{ ...noStage(0.001), exact: 0 }]);
});
