import { useEffect } from 'react';
import type { Part } from './early';
import { replay } from './replay';

/** Stands last in its part of the page: once its effect runs, everything before it answers. */
export function Hydrated({ part }: { part: Part }) {
  useEffect(() => replay(part), [part]);
  return null;
}
