/** What Node itself still asks of its `process` object while pages are rendered, and when it ends. */
const ALLOWED = new Set(
  `version versions platform arch nextTick hrtime cwd emitWarning permission exit reallyExit exitCode domain
  _events _eventsCount _maxListeners _exiting _tickCallback _fatalException`.split(/\s+/),
);

/** Empties Node's `process`, in case a release gets hold of it: no signals, no bindings, no built-in modules. */
export function closeProcess(): void {
  const { NODE_ENV } = process.env;
  for (const [name, { configurable }] of Object.entries(Object.getOwnPropertyDescriptors(process))) {
    if (!ALLOWED.has(name) && configurable) close(name);
  }
  Object.defineProperty(process, 'env', { value: Object.freeze({ NODE_ENV }) });
  // Its own: Node announces errors by it, and one that a release has put onto the prototype would be called with the process.
  Object.defineProperty(process, 'emit', { value: process.emit.bind(process) });
}

/** Deleted first: `title`, `ppid` and `debugPort` look like values, are accessors of Node's own, and would overlook another value. */
function close(name: string): void {
  Reflect.deleteProperty(process, name);
  Object.defineProperty(process, name, { value: undefined, configurable: true });
}
