import { advance, block, promote, rollback, withSection } from '../../rollout';
import { help, name, now, quiet, running } from '../../testing/rollouts';
import { movesBetween, moveLines } from './moves-between';

test('a start moves the share of its first stage to the candidate', () => {
  expect(movesBetween(quiet, running)).toEqual([{ name, from: '1.2.0', to: '1.3.0', percent: 1 }]);
});

test('a further stage moves only the visitors who are not there yet', () => {
  const further = advance(running, { name, fromStage: 0, now });
  expect(movesBetween(running, further)).toEqual([{ name, from: '1.2.0', to: '1.3.0', percent: 9 }]);
});

test('the share of a stage below one percent is said without the rest of a binary fraction', () => {
  const [below, above] = [0.1, 0.3].map((share) => {
    const { rollout } = help(running);
    return withSection(running, name, { rollout: { ...rollout!, stages: [share, 100] } });
  });
  expect(movesBetween(below!, above!)).toEqual([{ name, from: '1.2.0', to: '1.3.0', percent: 0.2 }]);
});

test('a promotion moves everyone who is left, and its rollback takes everyone back', () => {
  const promoted = promote(running, { name, now });
  expect(movesBetween(running, promoted)).toEqual([{ name, from: '1.2.0', to: '1.3.0', percent: 99 }]);
  const back = rollback(promoted, { name, reason: 'x', now });
  expect(movesBetween(promoted, back)).toEqual([{ name, from: '1.3.0', to: '1.2.0', percent: 100 }]);
});

test('a block takes the candidate from those who have it', () => {
  const blocked = block(running, { name, version: '1.3.0', reason: 'x', now });
  expect(movesBetween(running, blocked)).toEqual([{ name, from: '1.3.0', to: '1.2.0', percent: 1 }]);
});

test('a blocked candidate reaches no visitor, so that its rollout moves none', () => {
  const blocked = withSection(running, name, { blocked: [{ version: '1.3.0', reason: 'x', at: now }] });
  expect(movesBetween(quiet, blocked)).toEqual([]);
});

test('the sentence says how many, where sessions were counted', () => {
  const moves = [{ name, from: '1.2.0', to: '1.3.0', percent: 10 }];
  expect(moveLines(moves, null)).toEqual(['10 % of the visitors get help 1.3.0 in place of 1.2.0.']);
  expect(moveLines(moves, 240)).toEqual([
    '10 % of the visitors get help 1.3.0 in place of 1.2.0: about 24 of 240 sessions an hour.',
  ]);
  expect(moveLines([], 240)).toEqual(['Nothing changes for any visitor.']);
  const first = [{ name, from: null, to: '1.0.0', percent: 100 }];
  expect(moveLines(first, null)).toEqual(['Every visitor gets help 1.0.0.']);
});
