import { MissingContentError } from './missing-content-error';

declare const __webpack_public_path__: string;

/** Reads `content/{path}` of this remote's own release; an address that is not there is a `MissingContentError`. */
export async function loadContent<Content>(path: string): Promise<Content> {
  const address = `${__webpack_public_path__}content/${path}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(20_000) });
  if (response.status === 404) throw new MissingContentError(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}
