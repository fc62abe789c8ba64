/** The properties of `process` that Node itself uses while pages are rendered, and at exit. */
const ALLOWED = new Set(
  `version versions platform arch nextTick hrtime cwd emitWarning permission exit reallyExit exitCode domain
  _events _eventsCount _maxListeners _exiting _tickCallback _fatalException`.split(/\s+/),
);

/** Removes the other properties of `process`, in case a release reaches it: no signals, no bindings, no built-in modules. */
export function closeProcess(): void {
  const { NODE_ENV } = process.env;
  for (const [name, { configurable }] of Object.entries(Object.getOwnPropertyDescriptors(process))) {
    if (!ALLOWED.has(name) && configurable) close(name);
  }
  Object.defineProperty(process, 'env', { value: Object.freeze({ NODE_ENV }) });
  // An own property: Node emits errors with it, and a method that a release puts onto the prototype would get `process` as `this`.
  Object.defineProperty(process, 'emit', { value: process.emit.bind(process) });
}

/** Deletes the property before redefining it: `title`, `ppid` and `debugPort` are native accessors that ignore a new value. */
function close(name: string): void {
  Reflect.deleteProperty(process, name);
  Object.defineProperty(process, name, { value: undefined, configurable: true });
}
