import { pairKey, rollback, withSection } from '../../rollout';
import { help, name, now, quiet } from '../../testing/rollouts';
import { newlyServed } from './check-pairs';

const served = withSection(quiet, 'shell', { stable: '1.0.0' });

test('a version that a rollback brings back is checked, although it was ready for that before', () => {
  const back = rollback(served, { name, reason: 'it is slow', now });
  expect(newlyServed(back, served).map(pairKey)).toEqual([`1.0.0/help@${help(quiet).previousGood[0]}`]);
});

test('what is served already is not checked again, and without a state before everything is', () => {
  expect(newlyServed(served, served)).toEqual([]);
  expect(newlyServed(served).map(pairKey)).toEqual(['1.0.0/shell@1.0.0', '1.0.0/help@1.2.0']);
});
