/** @jest-environment node */
import { addArms } from 'releases/verdict/add-counts';
import { noArms, noCounts, noStage } from 'releases/verdict/counts';
import { judge } from 'releases/verdict/judge';
import { Tally, type Heard } from './tally';

let tally: Tally;
beforeEach(() => {
  tally = new Tally(noCounts());
});

/** A session of the candidate from a network of its own, unless a test says otherwise. */
const hear = (session: number | string, more: Partial<Heard> = {}) =>
  tally.add({
    source: 'browsers',
    arm: 'candidate',
    outcome: 'loaded',
    share: 10,
    session: String(session),
    address: `196.12.${Math.floor(Number(session) / 250) % 250}.${Number(session) % 250}`,
    ...more,
  });
const failed = { outcome: 'failed', cause: { kind: 'entry', page: '/help-center' } } as const;
const arms = (source: Heard['source'] = 'browsers') => addArms(tally.counts.stages.map((stage) => stage[source]));

test('a session counts once, however often it speaks', () => {
  expect([hear(1), hear(1)]).toEqual([true, false]);
  expect(arms().candidate).toEqual({ sessions: 1, failures: 0 });
});

test('a session from many networks is one session', () => {
  for (let network = 0; network < 40; network += 1) hear('one', { ...failed, address: `196.12.9.${network}` });
  expect(arms().candidate).toEqual({ sessions: 1, failures: 1 });
});

test('the first failure makes a session a failed one, with one cause, and later words do not mend it', () => {
  hear(1);
  hear(1, failed);
  hear(1, { outcome: 'failed', cause: { kind: 'render', page: '/' } });
  hear(1);
  expect(arms().candidate).toEqual({ sessions: 1, failures: 1 });
  expect(tally.counts.causes).toEqual({ stable: [], candidate: [{ kind: 'entry', page: '/help-center', sessions: 1 }] });
});

test('a session stays in the stage where it was first heard, and the stages stand by rising share', () => {
  hear(2, { share: 50 });
  hear(1, { share: 10 });
  hear(1, { ...failed, share: 50 });
  expect(tally.counts.stages.map(({ share, browsers }) => [share, browsers.candidate])).toEqual([
    [10, { sessions: 1, failures: 1 }],
    [50, { sessions: 1, failures: 0 }],
  ]);
});

test('what the server saw is counted apart', () => {
  hear(1);
  hear(1, { source: 'server', outcome: 'failed' });
  expect([arms().candidate, arms('server').candidate]).toEqual([
    { sessions: 1, failures: 0 },
    { sessions: 1, failures: 1 },
  ]);
  expect(tally.counts.causes.candidate).toEqual([]);
});

test('a failure that the page did not explain is one of unknown cause, and so many pages are not told apart', () => {
  hear(0, { outcome: 'failed' });
  for (let page = 1; page < 100; page += 1) hear(page, { outcome: 'failed', cause: { kind: 'render', page: `/${page}` } });
  const causes = tally.counts.causes.candidate;
  expect(causes[0]).toEqual({ kind: 'unknown', page: 'other pages', sessions: 1 });
  expect(new Set(causes.map(({ page }) => page)).size).toBe(50);
  expect(causes.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(100);
  hear(100, { outcome: 'failed', cause: { kind: 'render', page: '/1' } });
  expect(causes.find(({ page }) => page === '/1')!.sessions).toBe(2);
});

test('one network is two sessions of a small arm, and about one of twenty of a large one', () => {
  const crowd = (from: number) => {
    for (let session = from; session < from + 100; session += 1) hear(`crowd ${session}`, { address: '196.12.77.1' });
  };
  crowd(0);
  expect(arms().candidate.sessions).toBe(2);
  for (let session = 0; session < 198; session += 1) hear(session);
  crowd(1000);
  expect(arms().candidate.sessions).toBe(209);
});

test('a network may add to each arm, and what other origins counted makes room for it as well', () => {
  const crowd = (arm: Heard['arm'], word: string) => {
    for (let session = 0; session < 20; session += 1) hear(`${word} ${session}`, { arm, address: '196.12.77.1' });
  };
  crowd('stable', 'a');
  crowd('candidate', 'b');
  expect([arms().stable.sessions, arms().candidate.sessions]).toEqual([2, 2]);
  hear('rendered', { source: 'server', address: '196.12.77.1' });
  expect(arms('server').candidate.sessions).toBe(1);
  tally.others = {
    ...noCounts(),
    stages: [{ ...noStage(10), browsers: { ...noArms(), candidate: { sessions: 98, failures: 0 } } }],
  };
  crowd('candidate', 'c');
  expect(arms().candidate.sessions).toBe(6);
});

test('a visitor who comes to the candidate as its share rises is a session of both', () => {
  hear(1, { arm: 'stable' });
  hear(1, { arm: 'candidate', share: 50 });
  expect([arms().stable.sessions, arms().candidate.sessions]).toEqual([1, 1]);
});

test('what was left out is left out for good: its failure would weigh more than that it loaded', () => {
  for (const session of ['a', 'b', 'c']) hear(session, { address: '196.12.77.1' });
  for (let session = 0; session < 100; session += 1) hear(session);
  expect(hear('c', { ...failed, address: '196.12.77.1' })).toBe(false);
});

test('an IPv6 network of 48 bits counts as one, however many addresses it has', () => {
  for (let session = 0; session < 100; session += 1) hear(session, { address: `2001:db8:1:${session.toString(16)}::1` });
  expect(arms().candidate.sessions).toBe(2);
});

test('on the machine itself every visitor counts', () => {
  for (let session = 0; session < 100; session += 1) hear(session, { address: '127.0.0.1' });
  expect(arms().candidate.sessions).toBe(100);
});

describe('two networks in one hand', () => {
  const forge = (from: number) => {
    for (let session = from; session < from + 500; session += 1)
      hear(`forged ${session}`, { ...failed, address: `2001:db8:${session % 2}:${session.toString(16)}::1` });
  };

  test('cannot end a small rollout, nor a large one', () => {
    for (let session = 0; session < 100; session += 1) hear(session, { arm: 'stable' });
    forge(0);
    expect(judge(tally.counts).kind).toBe('abort');
    expect(judge(tally.withoutLoudest()).kind).not.toBe('abort');
    for (let session = 0; session < 2000; session += 1) hear(session, { arm: session % 10 === 0 ? 'candidate' : 'stable' });
    forge(1000);
    expect(judge(tally.counts).kind).toBe('abort');
    expect(judge(tally.withoutLoudest()).kind).not.toBe('abort');
  });

  test('do not keep a candidate that fails everywhere', () => {
    for (let session = 0; session < 60; session += 1) hear(session, { arm: 'stable' });
    for (let session = 100; session < 106; session += 1) hear(session, failed);
    expect(judge(tally.withoutLoudest()).kind).toBe('abort');
  });

  test('are taken from the stage that their sessions count in, also when they fail in a later one', () => {
    hear(1);
    hear(1, { ...failed, share: 50 });
    expect(tally.withoutLoudest().stages.map(({ share, browsers }) => [share, browsers.candidate])).toEqual([
      [10, { sessions: 0, failures: 0 }],
    ]);
  });

  test('take nothing from the candidate for what they said of stable', () => {
    for (let session = 0; session < 4; session += 1)
      hear(session, { ...failed, arm: 'stable', address: `196.12.0.${session % 2}` });
    for (let session = 10; session < 13; session += 1) hear(session, failed);
    expect(addArms(tally.withoutLoudest().stages.map(({ browsers }) => browsers))).toEqual({
      stable: { sessions: 4, failures: 4 },
      candidate: { sessions: 1, failures: 1 },
    });
  });
});
