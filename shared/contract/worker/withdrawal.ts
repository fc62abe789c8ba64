/**
 * The worker that takes another one's place only to go: it removes all that was kept, and pages come from the site again. A page that
 * is open registers it once more as it is hydrated, which would keep it; so it goes again when that page sends it a message.
 */
export const WITHDRAWAL = `const go = () =>
  caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith('offline-')).map((name) => caches.delete(name))))
    .then(() => self.registration.unregister());
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(go()));
self.addEventListener('message', (event) => event.waitUntil(go()));
`;
