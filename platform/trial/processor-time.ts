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
  /** Microseconds of processor time, where it was measured. */
  tdur?: number;
  args: { data?: { message?: string } };
}

/** Milliseconds until a trace must have ended. */
const PATIENCE = 10_000;

/** Chromium records one trace at a time. */
const inTurn = oneAtATime();

/** @returns milliseconds of processor time that the page's longest task took meanwhile, however busy the machine is */
export const longestTaskOf = (page: Page, use: () => Promise<unknown>): Promise<number> => inTurn(() => measure(page, use));

async function measure(page: Page, use: () => Promise<unknown>): Promise<number> {
  const devTools = await page.context().browser()!.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  devTools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const mark = `trial ${Math.random()}`;
  try {
    const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
    await devTools.send('Tracing.start', { traceConfig: { includedCategories, excludedCategories: ['*'] } });
    await use();
    // Names the page's process and thread in the trace.
    await page.evaluate((text) => console.timeStamp(text), mark);
    const complete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
    await devTools.send('Tracing.end');
    // A page that hangs holds the trace up; without it nothing is refused here.
    await Promise.race([complete, setTimeout(PATIENCE, undefined, { ref: false })]);
  } finally {
    await devTools.detach();
  }
  const own = events.find(({ args }) => args.data?.message === mark);
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === own?.pid && tid === own.tid);
  return Math.max(0, ...tasks.map(({ tdur }) => (tdur ?? 0) / 1_000));
}
