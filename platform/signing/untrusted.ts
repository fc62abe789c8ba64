import { Refusal } from '../refusal';

/** Thrown for content without a valid signature of its publisher. Such content is neither run nor served. */
export class Untrusted extends Refusal {
  constructor(sentence: string) {
    super('untrusted', sentence);
  }
}
