/** Milliseconds; a file has a few kilobytes. Safari before 16 and Chrome before 103 have no such timeout. */
const TIMEOUT = 10_000;

/** Fetches JSON and checks it by its hash; an empty `integrity` skips the check. */
export async function fetchChecked<Value>(address: string, integrity: string): Promise<Value> {
  try {
    const response = await fetch(address, { integrity, signal: AbortSignal.timeout?.(TIMEOUT) ?? null });
    if (response.status === 404) throw new MissingContentError(`${address} is not in this release`);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return await response.json();
  } catch (error) {
    // A browser has the same error for a wrong hash and for a lost connection. If a second request succeeds, the hash was wrong.
    const isRefused = integrity !== '' && error instanceof TypeError && (await isThere(address));
    // The field that webpack's chunk errors have.
    throw Object.assign(error as Error, { request: address, isRefused });
  }
}

const isThere = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', signal: AbortSignal.timeout?.(TIMEOUT) ?? null }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The release has no text at this path. */
export class MissingContentError extends Error {
  override name = 'MissingContentError';
}
