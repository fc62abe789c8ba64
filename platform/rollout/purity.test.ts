import { registrySchema } from 'shared/contract/registry/schema';
import { abort } from './abort';
import { advance } from './advance';
import { block } from './block';
import { pause } from './pause';
import { promote } from './promote';
import { resume } from './resume';
import { rollback } from './rollback';
import { start } from './start';
import { unblock } from './unblock';
import { name, now, paused, quiet, ROLLOUT, running, withBlocked } from '../testing/rollouts';

test('no function mutates the registry passed to it, and each returns a valid one', () => {
  const before = JSON.stringify([quiet, running, paused]);
  const results = [
    start(quiet, { name, version: '1.3.0', id: ROLLOUT, now }),
    start(quiet, { name, version: '1.3.0', auto: { minutes: 60 }, id: ROLLOUT, now }),
    advance(running, { name, fromStage: 0, now }),
    pause(running, { name, now }),
    resume(paused, { name, now }),
    promote(running, { name, now }),
    abort(running, { name, reason: 'x', now }),
    rollback(running, { name, reason: 'x', now }),
    block(running, { name, version: '1.3.0', reason: 'x', now }),
    unblock(withBlocked('1.1.0'), { name, version: '1.1.0' }),
  ];
  for (const result of results) {
    expect(registrySchema.safeParse(result).error).toBeUndefined();
    expect(result.sections.shell).toBe(quiet.sections.shell);
  }
  expect(JSON.stringify([quiet, running, paused])).toBe(before);
});
