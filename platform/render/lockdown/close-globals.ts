/**
 * The globals that remain: those of JavaScript without `WebAssembly` and shared memory, and Node's for computing and timers. Globals that a
 * newer Node adds are not listed, and therefore removed.
 */
const ALLOWED = new Set(
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

/** Removes every other global, and replaces some of Node's by `standIns`. */
export function closeGlobals(standIns: Record<string, unknown>): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!ALLOWED.has(name) && !Reflect.deleteProperty(globalThis, name)) throw new Error(`global ${name} cannot be closed`);
  }
  for (const [name, value] of Object.entries(standIns)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
