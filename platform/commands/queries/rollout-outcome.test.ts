import { abort, block, promote, rollback, withSection } from '../../rollout';
import { help, name, now, paused, quiet, running } from '../../testing/rollouts';
import { rolloutOutcome } from './rollout-outcome';

const reason = 'it is slow';
const promoted = promote(running, { name, now });
const takenBack = rollback(promoted, { name, reason, now });
const replaced = withSection(promoted, name, { rollout: { ...help(running).rollout!, candidate: '1.4.0' }, stable: '1.4.0' });

test.each([
  ['a rollout that runs is open', running, '1.3.0', 'open', 'help@1.3.0 is running at stage 0 of 2, 1 %.'],
  ['so is one that is paused', paused, '1.3.0', 'open', 'help@1.3.0 is paused at stage 0 of 2, 1 %.'],
  ['so is a release that was not approved yet', quiet, '1.3.0', 'open', 'help@1.3.0 is not started.'],
  ['what was promoted is stable', promoted, '1.3.0', 'stable', 'help@1.3.0 is stable for everyone.'],
  [
    'what was aborted has ended, with its reason',
    abort(running, { name, reason, now }),
    '1.3.0',
    'ended',
    'The rollout of help@1.3.0 was ended: it is slow',
  ],
  [
    'what was blocked has ended, with its reason and not that of another release',
    block(block(running, { name, version: '1.1.0', reason: 'it is wrong', now }), { name, version: '1.3.0', reason, now }),
    '1.3.0',
    'ended',
    'help@1.3.0 is blocked: it is slow',
  ],
  ['what was promoted and taken back has ended', takenBack, '1.3.0', 'ended', 'help@1.3.0 was stable, and help@1.2.0 is again.'],
  ['what a newer release replaced has ended', replaced, '1.2.0', 'ended', 'help@1.2.0 was replaced by help@1.4.0.'],
  ['so has one that was replaced long ago', replaced, '1.1.0', 'ended', 'help@1.1.0 was replaced by help@1.4.0.'],
] as const)('%s', (_rule, registry, version, kind, text) => {
  expect(rolloutOutcome(registry, name, version)).toEqual({ kind, text });
});

test('without a version it is about what was started last', () => {
  expect(rolloutOutcome(running, name).text).toContain('help@1.3.0 is running');
  expect(rolloutOutcome(quiet, name)).toEqual({ kind: 'stable', text: 'help@1.2.0 is stable for everyone.' });
});
