import { sessionRecord } from './session-record';
import type { Observation } from './received-sessions';

const secret = Buffer.alloc(32, 1);
const observation: Observation = {
  source: 'browsers',
  arm: 'candidate',
  outcome: 'failed',
  share: 10,
  session: 'a word of one visitor',
  address: '196.12.0.1',
  cause: { kind: 'entry', page: '/help-center' },
};
const tell = (more: Partial<Observation> = {}, rollout = 'r1') =>
  sessionRecord(secret, rollout, { ...observation, ...more }, true);

test('the cluster receives every count, and neither session nor address', () => {
  const session = tell();
  expect(session).toEqual({
    source: 'browsers',
    arm: 'candidate',
    session: expect.stringMatching(/^[\w-]{22}$/),
    share: 10,
    network: expect.stringMatching(/^[\w-]{22}\.[\w-]{22}$/),
    failed: true,
    isNew: true,
    cause: { kind: 'entry', page: '/help-center' },
  });
  expect(JSON.stringify(session)).not.toMatch(/word|196/);
  expect(sessionRecord(secret, 'r1', { ...observation, outcome: 'loaded', cause: undefined }, false)).toMatchObject({
    failed: false,
    isNew: false,
    cause: null,
  });
});

test('origins with the same key derive the same session for a visitor, and a different one for each rollout', () => {
  expect(tell()).toEqual(tell());
  for (const other of [tell({}, 'r2'), sessionRecord(Buffer.alloc(32, 2), 'r1', observation, true)]) {
    expect(other.session).not.toBe(tell().session);
    expect(other.network).not.toBe(tell().network);
  }
});

test('a network is its first 48 bits, separate for browsers and server, and loopback has none', () => {
  const networkOf = (address: string, source: Observation['source'] = 'browsers') => tell({ address, source }).network;
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:3::9'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:2:2::1'));
  expect(networkOf('196.12.0.1')).not.toBe(networkOf('196.12.0.1', 'server'));
  expect(networkOf('127.0.0.1')).toBe('');
  const prefixOf = (address: string) => networkOf(address).split('.')[0];
  expect(prefixOf('196.12.0.1')).toBe(prefixOf('196.12.0.250'));
  expect(networkOf('196.12.0.1')).not.toBe(networkOf('196.12.0.250'));
});
