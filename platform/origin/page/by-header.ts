import { LRUCache } from 'lru-cache';

/** Browsers send few different texts of one header. */
const CAPACITY = 2_000;
/** A longer text is read each time, so that no sender fills the memory. */
const LONGEST = 400;

/** What follows from the text of a request's header alone, computed once for each text. */
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
