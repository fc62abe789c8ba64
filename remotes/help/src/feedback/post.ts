import type { Site } from 'shared/contract';
import { FEEDBACK_ADDRESS } from 'shared/contract/feedback/payload';
import type { Submission } from './outbox';

const TIMEOUT = 15_000;

/** `refused`: a 4xx response other than 429; another version of the receiver may accept it. `failed`: any other, or none. */
export type Outcome = 'sent' | 'refused' | 'failed';

export async function post({ key, payload }: Submission, { feedbackHost }: Site): Promise<Outcome> {
  try {
    const { ok, status } = await fetch(`${feedbackHost}${FEEDBACK_ADDRESS}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(payload),
      // Lets the request finish when the visitor leaves the page.
      keepalive: true,
      signal: AbortSignal.timeout?.(TIMEOUT) ?? null,
    });
    if (ok) return 'sent';
    console.warn(`Feedback was answered with ${status}`);
    return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'failed';
  } catch (error) {
    console.warn('Feedback could not be sent', error);
    return 'failed';
  }
}
