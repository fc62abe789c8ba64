/** @jest-environment node */
import type { Stage } from 'releases/verdict/counts';
import { LoudNetworks } from './loud-networks';

const stable = { sessions: 50, failures: 1 };
const stage = (share: number, sessions: number, failures: number): Stage => ({
  share,
  browsers: { stable, candidate: { sessions, failures } },
  server: { stable, candidate: { sessions: 9, failures: 3 } },
});
const failed = { sessions: 1, failures: 1 };
const fails = (loud: LoudNetworks, network: string, times: number, share = 10, source: 'browsers' | 'server' = 'browsers') => {
  for (let count = 0; count < times; count += 1) loud.add(source, share, network, failed);
};

test('the two networks that failed most often are taken from the candidate, and stable keeps all', () => {
  const loud = new LoudNetworks();
  for (const [network, times] of [
    ['quiet', 1],
    ['loudest', 4],
    ['loud', 3],
  ] as const)
    fails(loud, network, times);
  expect(loud.takenFrom(stage(10, 20, 8))).toEqual({ ...stage(10, 13, 1), share: 10 });
});

test('of each stage only what was said in it is taken; the loudest are those of the whole rollout', () => {
  const loud = new LoudNetworks();
  fails(loud, 'early', 2, 10);
  fails(loud, 'early', 3, 50);
  fails(loud, 'late', 4, 50);
  fails(loud, 'once', 3, 10);
  expect(loud.takenFrom(stage(10, 20, 8)).browsers.candidate).toEqual({ sessions: 18, failures: 6 });
  expect(loud.takenFrom(stage(50, 20, 8)).browsers.candidate).toEqual({ sessions: 13, failures: 1 });
});

test('what the server saw has loudest networks of its own', () => {
  const loud = new LoudNetworks();
  fails(loud, 'one', 1, 10, 'server');
  fails(loud, 'one', 1, 10, 'server');
  fails(loud, 'other', 5);
  const taken = loud.takenFrom(stage(10, 20, 8));
  expect(taken.server.candidate).toEqual({ sessions: 7, failures: 1 });
  expect(taken.browsers.candidate).toEqual({ sessions: 15, failures: 3 });
});
