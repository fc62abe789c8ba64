import { stamp } from './stamp';

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** A time on the reader's own clock; the exact one stands in the element. */
export function Moment({ at, clock = false }: { at: string; clock?: boolean }) {
  return (
    <time dateTime={at} title={at}>
      {clock ? CLOCK.format(new Date(at)) : stamp(at)}
    </time>
  );
}
