import { Refusal } from '../refusal';

/** Content without a valid signature of its publisher: it is neither run nor shown. */
export class Untrusted extends Refusal {
  constructor(sentence: string) {
    super('untrusted', sentence);
  }
}
