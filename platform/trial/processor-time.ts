import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { oneAtATime } from '../one-at-a-time';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  /** Microseconds of processor time; absent if not measured. */
  tdur?: number;
  args: { data?: { message?: string } };
}

/** Timeout of the end of a trace in milliseconds. */
const TIMEOUT = 10_000;

/** Chromium can record only one trace at a time. */
const oneTrace = oneAtATime();

/** @returns the processor time of the page's longest task during `use` in milliseconds, which does not depend on the load of the machine */
export const longestTaskOf = (page: Page, use: () => Promise<unknown>): Promise<number> => oneTrace(() => measure(page, use));

async function measure(page: Page, use: () => Promise<unknown>): Promise<number> {
  const devTools = await page.context().browser()!.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  devTools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const mark = `trial ${Math.random()}`;
  try {
    const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
    await devTools.send('Tracing.start', { traceConfig: { includedCategories, excludedCategories: ['*'] } });
    await use();
    // Marks the page's process and thread in the trace.
    await page.evaluate((text) => console.timeStamp(text), mark);
    const complete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
    await devTools.send('Tracing.end');
    // A page that hangs delays the trace. Without a trace the task counts as short.
    await Promise.race([complete, setTimeout(TIMEOUT, undefined, { ref: false })]);
  } finally {
    await devTools.detach();
  }
  const own = events.find(({ args }) => args.data?.message === mark);
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === own?.pid && tid === own.tid);
  return Math.max(0, ...tasks.map(({ tdur }) => (tdur ?? 0) / 1_000));
}
