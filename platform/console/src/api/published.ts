/** A release in the store, as the command `releases` returns it. */
export interface Published {
  name: string;
  version: string;
  storedAt: string;
  blocked: boolean;
  /** By command, why this release cannot have it; `null` when it can. */
  refusals: Record<string, string | null>;
}
