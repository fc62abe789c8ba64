import { useEffect } from 'react';
import type { Part } from './early';
import { handOver } from './hand-over';

/** Stands last in its part of the page: once its effect runs, everything before it answers. */
export function Alive({ part }: { part: Part }) {
  useEffect(() => handOver(part), [part]);
  return null;
}
