import { LRUCache } from 'lru-cache';

/** Cached results. Browsers send few different values of a header. */
const CAPACITY = 2_000;
/** A longer value is not cached, so that a client cannot fill the memory. */
const LONGEST = 400;

/** Caches a function of a request header by the header's value. */
export function byHeader<Value extends string | boolean>(read: (text: string) => Value): (text?: string) => Value {
  const values = new LRUCache<string, Value>({ max: CAPACITY });
  return (text = '') => {
    const cached = values.get(text);
    if (cached !== undefined) return cached;
    const value = read(text);
    if (text.length <= LONGEST) values.set(text, value);
    return value;
  };
}
