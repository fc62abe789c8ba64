import { WITHDRAWAL } from './withdrawal';

/** A browser that runs the worker, with these caches; each event is sent by its name. */
function run(names: string[]) {
  const listeners: Record<string, (event: object) => void> = {};
  const [unregister, skipWaiting] = [jest.fn(), jest.fn()];
  const scope = {
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
    registration: { unregister },
    skipWaiting,
  };
  const caches = {
    keys: async () => [...names],
    delete: async (name: string) => names.splice(names.indexOf(name), 1).length > 0,
  };
  // The browser runs the worker's script in the same way.
  // oxlint-disable-next-line no-new-func
  new Function('self', 'caches', WITHDRAWAL)(scope, caches);
  const send = async (type: string) => {
    let work: unknown;
    listeners[type]!({ waitUntil: (lasting: unknown) => (work = lasting) });
    await work;
  };
  return { send, skipWaiting, unregister };
}

test('a worker that withdraws another takes over at once', async () => {
  const { send, skipWaiting, unregister } = run([]);
  await send('install');
  expect(skipWaiting).toHaveBeenCalledTimes(1);
  expect(unregister).not.toHaveBeenCalled();
});

test.each(['activate', 'message'])(
  'on "%s" it deletes the caches of every earlier worker, no other, and removes itself',
  async (type) => {
    const names = ['offline-1-pages', 'offline-2-abc-visited', 'offline-2-notes', 'other-script'];
    const { send, unregister } = run(names);
    await send(type);
    expect(names).toEqual(['other-script']);
    expect(unregister).toHaveBeenCalledTimes(1);
  },
);
