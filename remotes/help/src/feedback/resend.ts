import type { Site } from 'shared/contract';
import { withLock } from './with-lock';
import { remove, recordRefusal, readOutbox } from './outbox';
import { post } from './post';

let running: Promise<void> | null = null;

/** Milliseconds between two attempts with a refused submission. */
const RETRY_REFUSED_AFTER = 24 * 60 * 60 * 1000;

/** Sends the stored submissions, oldest first, and stops at the first failure. A refused one is kept and does not stop the others. */
export function resendOutbox(site: Site): Promise<void> {
  running ??= resend(site).finally(() => {
    running = null;
  });
  return running;
}

async function resend(site: Site): Promise<void> {
  for (const { key, refused = 0 } of readOutbox(site)) {
    if (Date.now() - refused < RETRY_REFUSED_AFTER) continue;
    const outcome = await withLock(key, async () => {
      // Another tab may have sent it while this one sent an older one.
      const submission = readOutbox(site).find((stored) => stored.key === key);
      const posted = submission && (await post(submission, site));
      if (posted === 'sent') remove(submission!, site);
      if (posted === 'refused') recordRefusal(submission!, site);
      return posted;
    });
    if (outcome === 'failed') return;
  }
}
