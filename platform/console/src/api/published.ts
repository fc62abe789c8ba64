/** A release in the store, as the command `releases` says it. */
export interface Published {
  name: string;
  version: string;
  storedAt: string;
  blocked: boolean;
}
