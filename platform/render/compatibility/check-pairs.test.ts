import { pairKey, rollback, withSection } from '../../rollout';
import { help, name, now, quiet } from '../../testing/rollouts';
import { newlyServed, prepareRollback } from './check-pairs';

const served = withSection(quiet, 'shell', { stable: '1.0.0' });

test('checks a version that a rollback serves again, although it was ready for that before', () => {
  const back = rollback(served, { name, reason: 'it is slow', now });
  expect(newlyServed(back, served).map(pairKey)).toEqual([`1.0.0/help@${help(quiet).previousGood[0]}`]);
});

test('checks no pair that is served already, and every pair without an earlier state', () => {
  expect(newlyServed(served, served)).toEqual([]);
  expect(newlyServed(served).map(pairKey)).toEqual(['1.0.0/shell@1.0.0', '1.0.0/help@1.2.0']);
});

test('a rollback is prepared by what is not rendered yet, without reading what is', async () => {
  const record = jest.fn();
  const has = jest.fn(() => true);
  await prepareRollback({ record } as never, { has, ensure: jest.fn() }, served);
  expect(has).toHaveBeenCalled();
  expect(record).not.toHaveBeenCalled();
});
