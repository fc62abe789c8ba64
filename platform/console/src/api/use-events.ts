import { useEffect, useState } from 'react';
import type { EventsState, Status } from './status';

/** Milliseconds. `EventSource` reconnects after a lost connection, but not after an error response. */
const RETRY_AFTER = 1_500;
const UNREACHABLE = 'The release service cannot be reached. Reconnecting…';

/** Receives the status whenever it changes. @param onCut called after each lost connection, to check the session */
export function useEvents(onCut: () => void): EventsState {
  const [events, setEvents] = useState<EventsState>({ status: null, fault: null, isLive: false, at: null });

  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    const listen = () => {
      source = new EventSource('/api/events');
      source.addEventListener('status', ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as Status & { fault?: string; copy?: string };
        const at = new Date();
        setEvents((before) =>
          event.fault === undefined
            ? { status: event, fault: event.copy ?? null, isLive: true, at }
            : { ...before, fault: event.fault, isLive: true, at },
        );
      });
      source.addEventListener('error', () => {
        setEvents((before) => ({ ...before, isLive: false, fault: before.at ? before.fault : UNREACHABLE }));
        onCut();
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(listen, RETRY_AFTER);
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
