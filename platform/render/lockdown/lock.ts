import Module from 'node:module';

/**
 * The lockdown, a second line of defence: removes network, signals, modules and Node's internals for code that is evaluated afterwards.
 * It is JavaScript in the same process as that code, so it is no security boundary. The boundary is Node's permission model, see `sandbox/sandbox-flags.ts`.
 */
export function lock(): void {
  const { version, versions, platform } = process;
  const nextTick = process.nextTick.bind(process);
  const replacement = { env: { NODE_ENV: 'production' }, version, versions: { ...versions }, platform, nextTick };
  closeLoader();
  closeProcess();
  closeGlobals({ process: replacement, console: silentConsole, performance: { now: () => Date.now() } });
}

/** Ignores every call. The real console leads to the streams, and these to Node's internal handles. */
const silentConsole = new Proxy({}, { get: () => () => undefined });

/** Disables every `require` that a release may have found: the child has loaded all that it needs. */
function closeLoader(): void {
  const loader = Module as unknown as Record<string, unknown> & { prototype: Record<string, unknown> };
  for (const name of ['_load', 'createRequire', 'register', 'runMain', '_extensions', '_cache']) loader[name] = refuse;
  for (const name of ['require', 'load', '_compile']) loader.prototype[name] = refuse;
}

function refuse(): never {
  throw new Error('release code loads no modules');
}

/** Properties of `process` that Node itself uses while pages are rendered and at exit. */
const ALLOWED_OF_PROCESS = new Set(
  `version versions platform arch nextTick hrtime emitWarning permission exit reallyExit exitCode domain
  _events _eventsCount _maxListeners _exiting _tickCallback _fatalException`.split(/\s+/),
);

/** Empties Node's `process`, in case a release gets hold of it: no signals, no bindings, no built-in modules. */
function closeProcess(): void {
  const { NODE_ENV } = process.env;
  for (const [name, { configurable }] of Object.entries(Object.getOwnPropertyDescriptors(process))) {
    if (!ALLOWED_OF_PROCESS.has(name) && configurable) close(name);
  }
  Object.defineProperty(process, 'env', { value: Object.freeze({ NODE_ENV }) });
  // An own property, because Node calls it to report errors, and would pass the process to one that a release has put on the prototype.
  Object.defineProperty(process, 'emit', { value: process.emit.bind(process) });
}

/** Deletes the property first, because `title`, `ppid` and `debugPort` are accessors that ignore an assigned value. */
function close(name: string): void {
  Reflect.deleteProperty(process, name);
  Object.defineProperty(process, name, { value: undefined, configurable: true });
}

/**
 * The globals that stay: the language without `WebAssembly` and shared memory, and the globals of Node that compute or wait. What a newer Node adds is
 * not listed, so it is removed.
 */
const ALLOWED_GLOBALS = new Set(
  `undefined NaN Infinity globalThis global Object Function Array Number Boolean String Symbol Date Promise RegExp JSON Math Intl
  Map Set WeakMap WeakSet WeakRef BigInt Proxy Reflect FinalizationRegistry Iterator
  Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError DisposableStack AsyncDisposableStack
  ArrayBuffer DataView Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array
  Uint8ClampedArray BigUint64Array BigInt64Array parseFloat parseInt isFinite isNaN eval escape unescape decodeURI decodeURIComponent
  encodeURI encodeURIComponent Buffer URL URLSearchParams TextEncoder TextDecoder AbortController AbortSignal Event EventTarget
  DOMException structuredClone queueMicrotask setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate atob btoa`.split(
    /\s+/,
  ),
);

/** Removes every other global, and replaces some of Node's. */
function closeGlobals(replacements: Record<string, unknown>): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!ALLOWED_GLOBALS.has(name) && !Reflect.deleteProperty(globalThis, name))
      throw new Error(`global ${name} cannot be closed`);
  }
  for (const [name, value] of Object.entries(replacements)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
