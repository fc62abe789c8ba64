import type { Site } from 'shared/contract';
import { alone } from './alone';
import { drop, readOutbox } from './outbox';
import { post } from './post';

let running: Promise<void> | null = null;

/** Sends what is kept, oldest first; stops at the first that fails again, and forgets what can never succeed. */
export function resendKept(site: Site): Promise<void> {
  running ??= resend(site).finally(() => {
    running = null;
  });
  return running;
}

async function resend(site: Site): Promise<void> {
  for (const { key } of readOutbox(site)) {
    const outcome = await alone(key, async () => {
      // Another tab may have sent it while this one was at an older one.
      const submission = readOutbox(site).find((kept) => kept.key === key);
      const posted = submission && (await post(submission, site));
      if (posted === 'sent' || posted === 'refused') drop(submission!, site);
      return posted;
    });
    if (outcome === 'failed') return;
  }
}
