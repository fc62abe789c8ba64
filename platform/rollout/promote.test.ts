import { emptyRegistry } from './empty-registry';
import { withSection } from './section-state';
import { abort } from './abort';
import { promote } from './promote';
import { rollback } from './rollback';
import { start } from './start';
import { help, name, now, quiet, refusal, ROLLOUT, running, withBlocked } from '../testing/rollouts';

test('a promotion makes the candidate stable, and the old stable the first good version', () => {
  expect(help(promote(running, { name, now }))).toMatchObject({
    stable: '1.3.0',
    previousGood: ['1.2.0', '1.1.0', '1.0.0'],
    rollout: { state: 'promoted', changedAt: now },
  });
});

/** A release that is served to everyone from its start. */
const legal = start(withSection(emptyRegistry(), 'legal', { stable: '1.0.0', policy: { kind: 'all-at-once' } }), {
  name: 'legal',
  version: '1.1.0',
  id: ROLLOUT,
  now,
});

test('a promotion of what is never split changes nothing: the start has made it stable', () => {
  expect(promote(legal, { name: 'legal', now })).toBe(legal);
});

test('a promotion of what is never split is refused once its release was rolled back', () => {
  const back = rollback(legal, { name: 'legal', reason: 'it fails', now });
  expect(refusal(() => promote(back, { name: 'legal', now }))).toMatch(/No rollout of legal is under way/);
});

test('a promotion keeps the last five good versions, without duplicates', () => {
  const many = withSection(running, name, { previousGood: ['1.1.0', '1.3.0', '1.0.0', '0.9.0', '0.8.0', '0.7.0'] });
  expect(help(promote(many, { name, now })).previousGood).toEqual(['1.2.0', '1.1.0', '1.0.0', '0.9.0', '0.8.0']);
});

test('a promotion is refused when nothing is under way, after an abort, and for a blocked candidate', () => {
  expect(refusal(() => promote(quiet, { name, now }))).toBe(
    'No rollout of help is under way. Start one: npm run release -- start help@VERSION',
  );
  expect(refusal(() => promote(promote(running, { name, now }), { name, now }))).toMatch(/No rollout of help/);
  expect(refusal(() => promote(abort(running, { name, reason: 'x', now }), { name, now }))).toMatch(/No rollout of help/);
  expect(refusal(() => promote(withBlocked('1.3.0', running), { name, now }))).toMatch(/blocked/);
});
