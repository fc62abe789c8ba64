/** @jest-environment node */
import { Tally } from './tally';

const none = () => ({ sessions: 0, failures: 0, failuresInARow: 0 });
const newTally = () => new Tally({ stable: none(), candidate: none() });
const visitor = (bucket: number, address = '196.12.0.1') => ({ address, bucket, userAgent: 'a phone' });

test('a session counts once, however often it speaks', () => {
  const tally = newTally();
  expect(tally.add('candidate', 'loaded', visitor(1))).toBe(true);
  expect(tally.add('candidate', 'loaded', visitor(1))).toBe(false);
  expect(tally.counts.candidate).toEqual({ sessions: 1, failures: 0, failuresInARow: 0 });
});

test('the first failure makes a session a failed one, and later words do not mend it', () => {
  const tally = newTally();
  tally.add('candidate', 'loaded', visitor(1));
  tally.add('candidate', 'failed', visitor(1));
  tally.add('candidate', 'failed', visitor(1));
  tally.add('candidate', 'loaded', visitor(1));
  expect(tally.counts.candidate).toEqual({ sessions: 1, failures: 1, failuresInARow: 1 });
});

test('a session that loaded ends a row of failures', () => {
  const tally = newTally();
  tally.add('stable', 'failed', visitor(1));
  tally.add('stable', 'failed', visitor(2));
  tally.add('stable', 'loaded', visitor(3));
  expect(tally.counts.stable).toEqual({ sessions: 3, failures: 2, failuresInARow: 0 });
});

test('one network adds at most five sessions to an arm, so nobody aborts a release from one place', () => {
  const tally = newTally();
  for (let bucket = 0; bucket < 100; bucket += 1) tally.add('candidate', 'failed', visitor(bucket));
  expect(tally.counts.candidate.sessions).toBe(5);
  tally.add('candidate', 'failed', visitor(200, '196.12.0.2'));
  expect(tally.counts.candidate.sessions).toBe(6);
});

test('a network of the new kind of addresses counts as one, however many it has', () => {
  const tally = newTally();
  for (let bucket = 0; bucket < 100; bucket += 1) tally.add('candidate', 'failed', visitor(bucket, `2001:db8:1:2::${bucket.toString(16)}`));
  expect(tally.counts.candidate.sessions).toBe(5);
});

test('on the machine itself every visitor counts', () => {
  const tally = newTally();
  for (let bucket = 0; bucket < 100; bucket += 1) tally.add('candidate', 'loaded', visitor(bucket, '127.0.0.1'));
  expect(tally.counts.candidate.sessions).toBe(100);
});
