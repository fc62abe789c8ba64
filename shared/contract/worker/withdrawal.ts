/**
 * A worker that withdraws the previous one: it deletes all caches and unregisters itself. A page that is open registers it again on
 * hydration, so it also unregisters itself when a page sends it a message.
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
