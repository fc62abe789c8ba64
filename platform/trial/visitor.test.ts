import type { Browser } from 'playwright-core';
import { SITE } from './site-proxy';
import { Visitor } from './visitor';

test('a visitor waits for a page no longer than the trial that sends them', async () => {
  const page = { setDefaultTimeout: jest.fn(), on: () => undefined };
  const context = { addInitScript: async () => undefined, newPage: async () => page, newCDPSession: async () => ({}) };
  const browser = { newContext: async () => context } as unknown as Browser;
  await Visitor.create(browser, { port: 1 }, { timeout: 400 });
  expect(page.setDefaultTimeout).toHaveBeenCalledWith(400);
});

/** A visitor of a page that does this while it is open, and what the visitor does to open it. */
async function visitorOf(
  use: (emit: (event: string, what: object) => void, visitor: Visitor) => unknown,
  timeout?: number,
  isHydrated = true,
) {
  const handlers = new Map<string, (what: object) => void>();
  const steps: unknown[] = [];
  const page = {
    setDefaultTimeout: () => undefined,
    setViewportSize: async () => undefined,
    on: (event: string, handler: (what: object) => void) => handlers.set(event, handler),
    goto: async (address: string) => void steps.push(address),
    evaluate: async ({ name }: { name: string }) => void steps.push(name),
    waitForFunction: async ({ name }: { name: string }) => {
      steps.push(`until ${name}`);
      if (!isHydrated) throw new Error('Timeout 400ms exceeded.');
    },
  };
  const devTools = { send: async (...command: unknown[]) => void steps.push(command) };
  const context = { addInitScript: async () => undefined, newPage: async () => page, newCDPSession: async () => devTools };
  const browser = { newContext: async () => context } as unknown as Browser;
  const visitor = await Visitor.create(browser, { port: 1 }, { ...(timeout && { timeout }) });
  const opened = { address: '/a/no-such-page', language: 'en', widths: [360], status: 404 } as const;
  const faults = await visitor.visit(opened, async () => {
    await use((event, what) => handlers.get(event)!(what), visitor);
  });
  return { faults: faults.map(({ reason }) => reason), steps };
}

test('a page is opened once nothing is left of what the page before it kept, cookies as well as files', async () => {
  const { steps } = await visitorOf(() => undefined);
  expect(steps.slice(0, 2)).toEqual([
    ['Storage.clearDataForOrigin', { origin: SITE, storageTypes: 'all' }],
    `${SITE}/a/no-such-page?lng=en`,
  ]);
});

test('a document may be answered as not found where it is expected, and nothing else of the site may', async () => {
  const { faults } = await visitorOf((emit) => {
    for (const address of ['/a/no-such-page?lng=en', '/a/script.js'])
      emit('response', { url: () => SITE + address, status: () => 404, request: () => ({ resourceType: () => 'document' }) });
  });
  expect(faults).toEqual(['/a/script.js is answered 404']);
});

test('a page on which a visitor gets no further has that fault, by the first line of its reason, and its script is ended', async () => {
  const { faults, steps } = await visitorOf(() => {
    throw new Error('the menu does not open\n  Call log: …');
  });
  expect(faults).toEqual(['cannot be tried: the menu does not open']);
  // The next page is opened in the same tab.
  expect(steps.slice(-2)).toEqual([['Runtime.terminateExecution'], ['Runtime.evaluate', { expression: '0' }]]);
});

test('a page that is opened again waits for its own requests, and not for those of before', async () => {
  const asked = { url: () => `${SITE}/data`, resourceType: () => 'fetch', isNavigationRequest: () => false };
  const waits = (again: boolean) =>
    visitorOf(async (emit, visitor) => {
      emit('request', asked);
      if (again) await visitor.open();
      await visitor.untilAnswered();
    }, 40);
  expect((await waits(true)).faults).toEqual([]);
  expect((await waits(false)).faults).toEqual(['/data is not answered within 0.04 s']);
});

test('a page that its script does not run in time has that fault, and is looked at all the same', async () => {
  const look = jest.fn();
  expect((await visitorOf(look, 400, false)).faults).toEqual(['is not hydrated within 0.4 s']);
  expect(look).toHaveBeenCalledTimes(1);
});

test('a request that fails is a fault, and one that the page itself has given up is none', async () => {
  const { faults } = await visitorOf((emit) => {
    for (const errorText of ['net::ERR_ABORTED', 'net::ERR_FAILED'])
      emit('requestfailed', { url: () => `${SITE}/data`, failure: () => ({ errorText }) });
  });
  expect(faults).toEqual(['/data fails: net::ERR_FAILED']);
});

test('an error of the console is a fault, and the line that stands beside a failed request is none of its own', async () => {
  const { faults } = await visitorOf((emit) => {
    for (const text of ['Failed to load resource: net::ERR_FAILED', 'the menu is broken'])
      emit('console', { type: () => 'error', text: () => text });
  });
  expect(faults).toEqual(['says: the menu is broken']);
});

test('a page is looked at once its script runs it and it is painted, and pressed once what it put off is painted as well', async () => {
  const { steps } = await visitorOf(async (_emit, visitor) => {
    await visitor.page.evaluate(function lookAtIt() {});
    await visitor.settle();
  });
  expect(steps.slice(steps.indexOf('hoverControls'))).toEqual([
    'hoverControls',
    'until isHydrated',
    'untilPainted',
    'lookAtIt',
    'settle',
    'untilPainted',
  ]);
});
