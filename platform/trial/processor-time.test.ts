import { EventEmitter } from 'node:events';
import timers from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { longestTaskOf } from './processor-time';

const task = (tdur: number, tid = 1) => ({ name: 'RunTask', ph: 'X', pid: 7, tid, ts: 0, tdur, args: {} });

/** A page whose browser records these tasks; without any it is closed in the middle of the trace. */
function pageWith(tasks: ReturnType<typeof task>[]) {
  const detach = jest.fn(async () => undefined);
  const devTools = Object.assign(new EventEmitter(), {
    send: async (method: string) =>
      void (method === 'Tracing.end' && setImmediate(() => devTools.emit('Tracing.tracingComplete'))),
    detach,
  });
  const evaluate = async (_work: unknown, message: string) => {
    if (tasks.length === 0) throw new Error('the page is closed');
    devTools.emit('Tracing.dataCollected', { value: [...tasks, { ...task(0), name: 'TimeStamp', args: { data: { message } } }] });
  };
  const browser = { newBrowserCDPSession: async () => devTools };
  return { page: { context: () => ({ browser: () => browser }), evaluate } as unknown as Page, detach };
}
const use = async () => undefined;

test("returns the longest task of the page's thread in milliseconds", async () => {
  const { detach, page } = pageWith([task(3_000), task(120_000), task(900_000, 2)]);
  expect(await longestTaskOf(page, use)).toBe(120);
  expect(detach).toHaveBeenCalledTimes(1);
});

test('the timeout of a trace does not keep the program running', async () => {
  const start = jest.spyOn(timers, 'setTimeout');
  await longestTaskOf(pageWith([task(80_000)]).page, use);
  expect(start.mock.calls).toEqual([[10_000, undefined, { ref: false }]]);
});

test('ends the trace of a page that is closed, and measures the next page', async () => {
  const { detach, page } = pageWith([]);
  await expect(longestTaskOf(page, use)).rejects.toThrow('the page is closed');
  expect(detach).toHaveBeenCalledTimes(1);
  expect(await longestTaskOf(pageWith([task(80_000)]).page, use)).toBe(80);
});
