/** A release in the store, as the command `releases` says it. */
export interface Published {
  name: string;
  version: string;
  storedAt: string;
  blocked: boolean;
  /** Why each command on a release cannot be done with this one; `null` when it can. */
  refusals: Record<string, string | null>;
}
