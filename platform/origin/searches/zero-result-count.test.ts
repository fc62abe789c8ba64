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
