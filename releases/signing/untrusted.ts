import { Refusal } from '../refusal';

/** Something is not what its publisher signed, or nobody did: it is neither run nor shown. */
export class Untrusted extends Refusal {}
