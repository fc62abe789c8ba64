import type { Language } from 'shared/contract';
import type { Ask } from 'shared/contract/worker/asks';
import { WORKER_ADDRESS } from 'shared/contract/worker/asks';
import { markConnection } from './connection-mark';

/** For a page that is hydrated: the mark of a lost connection, and the worker that keeps pages. */
export async function startOffline(): Promise<void> {
  markConnection();
  // First, because the connection may be back while the worker is still asked for.
  addEventListener('online', () => void tell({ ask: 'online' }));
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller && paysForEachByte()) return;
  const sayHere = () => tell({ ask: 'here', language: document.documentElement.lang as Language, loaded: loadedFiles() });
  // After a recall another worker comes, with nothing kept; it may come while this page is still starting.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', () => void sayHere());
  await serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' });
  await sayHere();
  new MutationObserver(() => void sayHere()).observe(document.documentElement, { attributeFilter: ['lang'] });
}

async function tell(ask: Ask): Promise<void> {
  (await navigator.serviceWorker.ready).active?.postMessage(ask);
}

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/_releases/'));

/** A visitor with Save-Data or a slow connection gets the worker only on request. */
function paysForEachByte(): boolean {
  const { saveData = false, effectiveType = '' } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData || effectiveType.includes('2g');
}
