const FULL = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A time in the reader's time zone, as plain text. */
export const timeText = (at: string): string => FULL.format(new Date(at));

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** A time in the reader's time zone; `datetime` holds the exact one. */
export function Moment({ at, clock = false }: { at: string; clock?: boolean }) {
  return (
    <time dateTime={at} title={at}>
      {clock ? CLOCK.format(new Date(at)) : timeText(at)}
    </time>
  );
}
