import { useEffect } from 'react';
import type { Part } from './early';
import { replay } from './replay';

/** The last child of its part of the page: when its effect runs, everything before it is hydrated. */
export function Hydrated({ part }: { part: Part }) {
  useEffect(() => replay(part), [part]);
  return null;
}
