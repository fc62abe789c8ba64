/** What Node itself still asks of its `process` object while pages are rendered, and when it ends. */
const LEFT = new Set(
  `version versions platform arch nextTick hrtime cwd emitWarning permission exit reallyExit exitCode domain
  _events _eventsCount _maxListeners _exiting _tickCallback _fatalException`.split(/\s+/),
);

/** Empties Node's `process`, in case that a release gets hold of it after all: no signals, no bindings, no built-in modules. */
export function closeProcess(): void {
  const { NODE_ENV } = process.env;
  for (const [name, { configurable }] of Object.entries(Object.getOwnPropertyDescriptors(process))) {
    if (!LEFT.has(name) && configurable) Object.defineProperty(process, name, { value: undefined });
  }
  Object.defineProperty(process, 'env', { value: Object.freeze({ NODE_ENV }) });
}
