/** A release in the store, as the command `releases` returns it. */
export interface Published {
  name: string;
  version: string;
  storedAt: string;
  blocked: boolean;
  /** By command: why it is refused for this release; `null` if it is possible. */
  refusals: Record<string, string | null>;
}
