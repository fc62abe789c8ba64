import crypto from 'node:crypto';
import type { ZeroResultSearch } from 'platform/store';
import { ZeroResultCount } from './zero-result-count';

test('searches that cannot be stored, as while the database is away, are stored with the next one, and logged', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const full = new Error('the disk is full');
  const add = jest.fn().mockRejectedValueOnce(full).mockResolvedValue(undefined);
  const count = new ZeroResultCount({ add });
  for (let network = 0; network < 12; network += 1) {
    count.add('rw', 'isoko', `10.0.${network}.1`);
    await count.settled();
  }
  const stored = add.mock.calls.map((searches) => searches.map(({ networks }: ZeroResultSearch) => networks));
  expect(stored).toEqual([[10], [10, 1], [1]]);
  expect(log.mock.calls).toEqual([['Searches without results are not stored yet.', full]]);
  log.mockRestore();
});

test('at most two thousand searches wait for the store, which gets a hundred at once', async () => {
  const add = jest.fn().mockResolvedValue(undefined);
  const count = new ZeroResultCount({ add });
  for (let network = 0; network < 2_100; network += 1) count.add('rw', 'isoko', `10.${network >> 8}.${network & 255}.1`);
  await count.settled();
  expect(add.mock.calls.map(({ length }) => length)).toEqual(Array(20).fill(100));
});

test.each([
  [1_999, [10]],
  // The memory has an end, and the oldest words give way.
  [2_000, []],
])('a search is remembered while %d others come, and then stored with %p networks', async (others, stored) => {
  const add = jest.fn().mockResolvedValue(undefined);
  const count = new ZeroResultCount({ add });
  for (let network = 0; network < 9; network += 1) count.add('rw', 'isoko', `10.0.${network}.1`);
  for (let other = 0; other < others; other += 1) count.add('en', `word ${other}`, '10.0.0.1');
  count.add('rw', 'isoko', '10.0.9.1');
  await count.settled();
  expect(add.mock.calls.map(([{ networks }]) => networks)).toEqual(stored);
});

test('one customer with an IPv6 /48 is one network, whose words are not stored', async () => {
  const add = jest.fn().mockResolvedValue(undefined);
  const count = new ZeroResultCount({ add });
  for (let network = 0; network < 10; network += 1) count.add('rw', 'isoko', `2001:db8:1:${network}::1`);
  await count.settled();
  expect(add).not.toHaveBeenCalled();
});

test('networks are hashed with another salt each week, so that the hashes of two weeks cannot be compared', () => {
  const hash = jest.spyOn(crypto, 'createHmac');
  let now = Date.parse('2026-11-20T10:00:00Z');
  const count = new ZeroResultCount({ add: async () => undefined }, () => now);
  for (const days of [0, 1, 7]) {
    count.add('rw', `word ${days}`, '10.0.0.1');
    now += days * 24 * 3_600_000;
  }
  count.add('rw', 'isoko', '10.0.0.1');
  const salts = hash.mock.calls.map(([, salt]) => String(salt));
  expect(new Set(salts.slice(0, 3)).size).toBe(1);
  expect(salts[3]).not.toBe(salts[0]);
});
