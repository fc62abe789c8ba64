import type { SectionName } from 'shared/contract';
import type { FeltSignal } from 'shared/contract/page/signal';

/** The limits of Core Web Vitals: milliseconds of an interaction, and the layout shift. */
const SLOW_PRESS = 200;
const LARGE_SHIFT = 0.1;

type FeltReport = (section: SectionName | null, felt: FeltSignal['felt'], errors: (part: string) => boolean) => void;

/** Observes errors, interactions, layout shifts and the largest paint, and reports them once, when the page is hidden. */
export function watchFelt(section: SectionName | null, onReport: FeltReport): void {
  let paint: number | undefined;
  let [press, moved] = [false, 0];
  const sources: string[] = [];
  addEventListener('error', ({ filename, error }) => sources.push(`${filename} ${error?.stack}`));
  addEventListener('unhandledrejection', ({ reason }) => sources.push(String((reason as Error | null)?.stack)));
  watch('largest-contentful-paint', ({ startTime }) => (paint = startTime));
  watch('layout-shift', ({ value, hadRecentInput }) => (moved += hadRecentInput ? 0 : value));
  watch('event', ({ duration, interactionId }) => (press ||= interactionId > 0 && duration > SLOW_PRESS));
  let isReported = false;
  document.addEventListener('visibilitychange', () => {
    if (isReported || document.visibilityState !== 'hidden') return;
    isReported = true;
    const thrownBy = (part: string) => sources.some((source) => source.includes(`/_releases/${part}/`));
    onReport(section, { press, shift: moved > LARGE_SHIFT, ...(paint !== undefined && { paint: Math.round(paint) }) }, thrownBy);
  });
}

interface FeltEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  interactionId: number;
}

/** Does nothing in a browser without this type of entry, which has the same effect in both arms. */
function watch(type: string, take: (entry: FeltEntry) => void): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return;
  const options = { type, buffered: true };
  new PerformanceObserver((list) => (list.getEntries() as FeltEntry[]).forEach(take)).observe(options);
}
