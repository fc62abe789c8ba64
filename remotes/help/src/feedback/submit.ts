import type { Site } from 'shared/contract';
import type { Payload } from 'shared/contract/feedback/payload';
import { alone } from './alone';
import { drop, keep } from './outbox';
import { post } from './post';
import { submissionOf } from './submission';

/** Kept before it is sent and until a 2xx, so that neither a lost answer nor a closed tab loses it. Never throws. */
export async function submit(payload: Payload, site: Site): Promise<void> {
  const submission = submissionOf(payload);
  await alone(submission.key, async () => {
    keep(submission, site);
    if ((await post(submission, site)) === 'sent') drop(submission, site);
  });
}
