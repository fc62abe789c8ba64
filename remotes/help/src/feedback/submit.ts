import type { Site } from 'shared/contract';
import type { Payload } from 'shared/contract/feedback/payload';
import { alone } from './alone';
import { drop, keep } from './outbox';
import { post } from './post';
import { submissionOf } from './submission';

/** Stores the submission until a 2xx response, so that a lost response or a closed tab does not lose it. Never throws. */
export async function submit(payload: Payload, site: Site): Promise<void> {
  const submission = submissionOf(payload);
  await alone(submission.key, async () => {
    keep(submission, site);
    if ((await post(submission, site)) === 'sent') drop(submission, site);
  });
}
