/** A state of the registry as it was signed. Its text has the number, and the hash of the state before it. */
export interface State {
  sequence: number;
  text: string;
  hash: string;
}

/** What a change of the registry adds: a state with its signature, or another signature of a state. */
export interface Addition {
  sequence: number;
  state: State | null;
  /** `null` in a folder that was never signed. */
  signature: string | null;
}

/** Runs work on the newest state under the registry's lock, and stores the result atomically. */
export type RegistryTransaction = (work: () => Addition | null) => Promise<void>;
