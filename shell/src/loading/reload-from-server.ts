import { rememberWaiting } from './has-waited';

/** Leaves for the server's own page, if it answers: without a connection the visitor keeps what is on the screen. */
export async function reloadFromServer(address: string): Promise<void> {
  try {
    const { ok } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    if (!ok || location.href !== address) return;
    rememberWaiting();
    location.reload();
  } catch {
    // Offline: the alert stays, with its button to try again.
  }
}
