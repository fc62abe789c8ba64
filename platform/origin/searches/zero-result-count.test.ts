import { ZeroResultCount } from './zero-result-count';

test('a search that cannot be stored is logged, and the next one is stored', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const full = new Error('the disk is full');
  const add = jest.fn().mockRejectedValueOnce(full).mockResolvedValue(undefined);
  const count = new ZeroResultCount({ add });
  for (let network = 0; network < 11; network += 1) count.add('rw', 'isoko', `10.0.${network}.1`);
  await count.settled();
  expect(add.mock.calls.map(([{ networks }]) => networks)).toEqual([10, 1]);
  expect(log.mock.calls).toEqual([['A search in vain was not counted.', full]]);
  log.mockRestore();
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
