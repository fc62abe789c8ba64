import type { Site } from 'shared/contract';
import type { Payload } from 'shared/contract/feedback/payload';
import { withLock } from './with-lock';
import { remove, add, type Submission } from './outbox';
import { post } from './post';

/** Stores the submission until a 2xx response, so that a lost response or a closed tab does not lose it. Never throws. */
export async function submit(payload: Payload, site: Site): Promise<void> {
  const submission = submissionOf(payload);
  await withLock(submission.key, async () => {
    add(submission, site);
    if ((await post(submission, site)) === 'sent') remove(submission, site);
  });
}

/** For pages without https, where `crypto.randomUUID` is missing. */
const submissionOf = (payload: Payload): Submission => ({
  key: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16).padStart(8, '0')).join(''),
  payload,
  since: Date.now(),
});
