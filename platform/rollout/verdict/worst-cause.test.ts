import { noStage, type Cause, type Counts } from './counts';
import { worstCause } from './worst-cause';

const cause = (kind: Cause['kind'], page: string, sessions: number): Cause => ({ kind, page, sessions });
function counts(stable: Cause[], candidate: Cause[]): Counts {
  const stage = noStage(10);
  stage.browsers = { stable: { sessions: 900, failures: 0 }, candidate: { sessions: 100, failures: 0 } };
  return { stages: [stage], causes: { stable, candidate } };
}

test('the worst cause is the one that the candidate has in excess of stable, not the most frequent one', () => {
  const usual = cause('chunk', '/', 90);
  expect(worstCause(counts([usual], [cause('chunk', '/', 10), cause('render', '/help', 4)]))).toMatchObject({
    kind: 'render',
    sessions: 4,
  });
});

test('failures are compared by their share of the sessions, because stable has far more of them', () => {
  const candidate = [cause('chunk', '/', 6), cause('render', '/help', 3)];
  expect(worstCause(counts([cause('chunk', '/', 9)], candidate))).toMatchObject({ kind: 'chunk', sessions: 6 });
});

test('sums a kind over all its pages, and names the page where it happened most', () => {
  const worst = worstCause(counts([], [cause('render', '/a', 3), cause('entry', '/b', 1), cause('entry', '/c', 3)]));
  expect(worst).toEqual({ kind: 'entry', sessions: 4, page: '/c', sessionsThere: 3 });
});

test('a candidate whose stable has reported nothing so far has its own most frequent cause', () => {
  const { stages, causes } = counts([], [cause('chunk', '/', 1), cause('render', '/help', 3)]);
  stages[0]!.browsers.stable.sessions = 0;
  expect(worstCause({ stages, causes })).toMatchObject({ kind: 'render', sessions: 3 });
});

test('a candidate that falls silent has that as its cause', () => {
  expect(worstCause(counts([], [cause('silent', '/help', 4), cause('entry', '/', 1)]))).toMatchObject({ kind: 'silent' });
});

test('names no cause when stable fails in the same ways as often', () => {
  expect(worstCause(counts([cause('entry', '/', 90)], [cause('entry', '/', 10)]))).toBeNull();
  expect(worstCause({ stages: [], causes: { stable: [], candidate: [] } })).toBeNull();
});
