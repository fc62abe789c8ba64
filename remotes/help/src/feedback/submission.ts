import type { Payload } from 'shared/contract/feedback/payload';

/** A payload with its idempotency key, by which the receiver recognises a repetition. */
export interface Submission {
  key: string;
  payload: Payload;
  /** The time of writing; submissions of older pages lack it. */
  since?: number;
  /** The time of the last refusal. */
  refused?: number;
}

/** For pages without https, where `crypto.randomUUID` is missing. */
export const submissionOf = (payload: Payload): Submission => ({
  key: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16).padStart(8, '0')).join(''),
  payload,
  since: Date.now(),
});
