/**
 * Of the language everything but `WebAssembly` and shared memory, of Node what computes and waits. What a newer Node adds is
 * not here, so it is closed.
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

/** Takes away every global but those above, and puts these in the place of Node's own. */
export function closeGlobals(standIns: Record<string, unknown>): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!ALLOWED.has(name) && !Reflect.deleteProperty(globalThis, name)) throw new Error(`global ${name} cannot be closed`);
  }
  for (const [name, value] of Object.entries(standIns)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
