import { rememberWaiting } from './has-waited';

/** Reloads the page if the server responds; without a connection the visitor keeps what is on the screen. */
export async function reloadFromServer(address: string): Promise<void> {
  try {
    const { ok } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout?.(10_000) ?? null });
    if (!ok || location.href !== address) return;
    rememberWaiting();
    location.reload();
  } catch {
    // Offline: the alert with its Try again button stays.
  }
}
