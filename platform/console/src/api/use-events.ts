import { useEffect, useState } from 'react';
import type { EventsState, Status } from './status';

/** Milliseconds. The browser comes back by itself after a break, but not after an answer that is an error. */
const AGAIN = 1_500;
const UNREACHABLE = 'The release service cannot be reached. Reconnecting…';

/** Hears the status whenever it changes. @param onCut asked after each break whether the session still holds */
export function useEvents(onCut: () => void): EventsState {
  const [events, setEvents] = useState<EventsState>({ status: null, fault: null, isLive: false, at: null });

  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    const listen = () => {
      source = new EventSource('/api/events');
      source.addEventListener('status', ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as Status & { fault?: string };
        const at = new Date();
        setEvents((before) =>
          event.fault === undefined
            ? { status: event, fault: null, isLive: true, at }
            : { ...before, fault: event.fault, isLive: true, at },
        );
      });
      source.addEventListener('error', () => {
        setEvents((before) => ({ ...before, isLive: false, fault: before.at ? before.fault : UNREACHABLE }));
        onCut();
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(listen, AGAIN);
      });
    };
    listen();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [onCut]);

  return events;
}
