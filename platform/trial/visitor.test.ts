import type { Browser } from 'playwright-core';
import { Visitor } from './visitor';

test('a visitor waits for a page no longer than the trial that sends them', async () => {
  const page = { setDefaultTimeout: jest.fn(), on: () => undefined };
  const context = { addInitScript: async () => undefined, newPage: async () => page, newCDPSession: async () => ({}) };
  const browser = { newContext: async () => context } as unknown as Browser;
  await Visitor.arrive(browser, { port: 1 }, { patience: 400 });
  expect(page.setDefaultTimeout).toHaveBeenCalledWith(400);
});
