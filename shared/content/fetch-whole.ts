/** A file is a few kilobytes: one that takes longer is not coming. */
const TIME_OUT = 10_000;

/** The JSON behind an address, if it is the one that the hash names; `''` stands for any. */
export async function fetchWhole<Value>(address: string, integrity: string): Promise<Value> {
  try {
    const response = await fetch(address, { integrity, signal: AbortSignal.timeout(TIME_OUT) });
    if (response.status === 404) throw new MissingContentError(`${address} is not in this release`);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return await response.json();
  } catch (error) {
    // A browser gives one error for a wrong hash and for a lost connection; what is there when it is asked for again was refused.
    const isRefused = integrity !== '' && error instanceof TypeError && (await isThere(address));
    // As webpack says which chunk did not come.
    throw Object.assign(error as Error, { request: address, isRefused });
  }
}

const isThere = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(TIME_OUT) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The release has no such text: another path was asked for than its build wrote. */
export class MissingContentError extends Error {
  override name = 'MissingContentError';
}
