import { Refusal } from '../refusal';

/** Something is not what its publisher signed, or has no signature: it is neither run nor shown. */
export class Untrusted extends Refusal {
  constructor(sentence: string) {
    super('untrusted', sentence);
  }
}
