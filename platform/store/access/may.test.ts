import { belongs, may } from './may';

const help = { sections: ['help'], may: ['publish' as const] };
const legal = { sections: ['legal'], may: ['rollout' as const] };
const all = { sections: ['*'], may: ['publish' as const] };

test('the right of one grant does not count at the part of another', () => {
  expect(may([help, legal], 'publish', 'help')).toBe(true);
  expect(may([help, legal], 'publish', 'legal')).toBe(false);
  expect(may([help, legal], 'rollout', 'help')).toBe(false);
});

test('a grant at every part counts at each of them, for its right alone', () => {
  expect(may([all], 'publish', 'legal')).toBe(true);
  expect(may([all], 'rollout', 'legal')).toBe(false);
});

test('any grant lets its holder read every part, and belong to its own', () => {
  expect([may([legal], 'read', 'help'), may([], 'read', 'help')]).toEqual([true, false]);
  expect([belongs([legal], 'legal'), belongs([legal], 'help'), belongs([all], 'help')]).toEqual([true, false, true]);
});
