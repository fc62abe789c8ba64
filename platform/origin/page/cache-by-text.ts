import { LRUCache } from 'lru-cache';

/** Cached results. Browsers send few different headers, and request few different addresses. */
const CAPACITY = 2_000;
/** A longer value is not cached, so that a client cannot fill the memory. */
const LONGEST = 400;

/** Caches the results of a function of a text that browsers send: a header or an address. Callers must not change a result. */
export function cacheByText<Value extends string | boolean | object>(read: (text: string) => Value): (text?: string) => Value {
  const values = new LRUCache<string, Value>({ max: CAPACITY });
  return (text = '') => {
    const cached = values.get(text);
    if (cached !== undefined) return cached;
    const value = read(text);
    if (text.length <= LONGEST) values.set(text, value);
    return value;
  };
}
