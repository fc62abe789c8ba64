import { help, name, running } from '../testing/rollouts';
import { rollback } from './rollback';

const { previousGood, stable } = help(running);

test.each([
  ['without a version', undefined, false],
  ['to stable, which ends the rollout', stable!, false],
  ['to a good version', previousGood[0]!, false],
  ['to an older good version', previousGood[1]!, false],
  ['to a version that visitors never had', '0.1.0', true],
])('a rollback %s serves something new: %s, %j', (_what, version, isNew) => {
  const { serves } = rollback as { serves: (registry: typeof running, words: object) => boolean };
  expect(serves(running, { name, reason: 'slow', version })).toBe(isNew);
  expect(serves(running, { name, reason: 'slow', to: version })).toBe(isNew);
});
