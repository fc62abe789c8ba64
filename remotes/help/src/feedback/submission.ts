import type { Payload } from 'shared/contract/feedback/payload';

/** A payload with the key under which it is sent, however often, so that the receiver can tell a repetition. */
export interface Submission {
  key: string;
  payload: Payload;
  /** When it was written; submissions of earlier pages do not say it. */
  since?: number;
  /** When it was refused last. */
  refused?: number;
}

/** `crypto.randomUUID` is missing where the page is not served securely. */
export const submissionOf = (payload: Payload): Submission => ({
  key: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16).padStart(8, '0')).join(''),
  payload,
  since: Date.now(),
});
