import type { StoredRegistry } from '../registry/registry';

/** Milliseconds. A signature is valid for days, and checking it is cheap. */
const INTERVAL = 60 * 60 * 1000;

/** Renews the registry's signature now and every hour, if this machine has the key. @returns a function that stops it */
export async function renewPeriodically(registry: Pick<StoredRegistry, 'renew'>): Promise<() => void> {
  const renew = async (): Promise<void> => {
    try {
      if (await registry.renew()) console.log("The registry's signature is renewed.");
    } catch (error) {
      console.error(`The registry's signature is not renewed. ${(error as Error).message}`);
    }
  };
  await renew();
  const timer = setInterval(renew, INTERVAL).unref();
  return () => clearInterval(timer);
}
