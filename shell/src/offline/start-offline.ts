import type { Language } from 'shared/contract';
import type { WorkerRequest } from 'shared/contract/worker/requests';
import { WORKER_ADDRESS } from 'shared/contract/worker/requests';
import { savesData } from '../bootstrap/saves-data';
import { isDark } from '../theme/theme-storage';
import { markConnection } from './connection-mark';

/** Starts the mark of a lost connection and the worker that caches pages; for a hydrated page. */
export async function startOffline(): Promise<void> {
  markConnection();
  // First, because the connection may return during the registration.
  addEventListener('online', () => void send({ ask: 'online' }));
  const { serviceWorker } = navigator;
  // A visitor who saves data gets the worker only on request.
  if (!serviceWorker.controller && savesData()) return;
  const { documentElement, body } = document;
  const sendState = () =>
    send({ ask: 'here', language: documentElement.lang as Language, isDark: isDark(), loaded: loadedFiles() });
  // After a recall a new worker with empty caches takes over, perhaps before this page has started.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', () => void sendState());
  await serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' });
  await sendState();
  const changes = new MutationObserver(() => void sendState());
  changes.observe(documentElement, { attributeFilter: ['lang'] });
  changes.observe(body, { attributeFilter: ['class'] });
}

async function send(message: WorkerRequest): Promise<void> {
  (await navigator.serviceWorker.ready).active?.postMessage(message);
}

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/_releases/'));
