/** A state of the registry as it was signed: its text holds the number, and the hash of the state before it. */
export interface State {
  sequence: number;
  text: string;
  hash: string;
}

/** What a change of the registry adds: a state with its signature, or one more signature of a state. */
export interface Addition {
  sequence: number;
  state: State | null;
  /** `null` in a folder where nothing was ever signed. */
  signature: string | null;
}

/** Runs work on the newest state under the registry's lock, and then stores its result atomically. */
export type Turn = (work: () => Addition | null) => Promise<void>;
