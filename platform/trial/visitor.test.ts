import type { Browser } from 'playwright-core';
import { SITE } from './site-proxy';
import { Visitor } from './visitor';

test("the timeout of the visitor is the page's default timeout", async () => {
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
    setViewportSize: async ({ width }: { width: number }) => void steps.push(width),
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
  const opened = { address: '/a/no-such-page', language: 'en', widths: [360, 1280], status: 404 } as const;
  const faults = await visitor.visit(opened, async () => {
    await use((event, what) => handlers.get(event)!(what), visitor);
  });
  return { faults: faults.map(({ reason }) => reason), steps };
}

test('has the first width of a page, and no cookies and storage, before it opens it', async () => {
  const { steps } = await visitorOf(() => undefined);
  expect(steps.slice(0, 3)).toEqual([
    360,
    ['Storage.clearDataForOrigin', { origin: SITE, storageTypes: 'all' }],
    `${SITE}/a/no-such-page?lng=en`,
  ]);
});

test('accepts the expected status 404 of the document, and of no other request', async () => {
  const { faults } = await visitorOf((emit) => {
    for (const address of ['/a/no-such-page?lng=en', '/a/script.js'])
      emit('response', { url: () => SITE + address, status: () => 404, request: () => ({ resourceType: () => 'document' }) });
  });
  expect(faults).toEqual(['/a/script.js is answered 404']);
});

test('a check that throws is a fault with the first line of its reason, and ends the script of the page', async () => {
  const { faults, steps } = await visitorOf(() => {
    throw new Error('the menu does not open\n  Call log: …');
  });
  expect(faults).toEqual(['cannot be tried: the menu does not open']);
  // The next page is opened in the same tab.
  expect(steps.slice(-2)).toEqual([['Runtime.terminateExecution'], ['Runtime.evaluate', { expression: '0' }]]);
});

test('a page that hangs is given up after five times the timeout', async () => {
  const before = performance.now();
  const { faults, steps } = await visitorOf(() => new Promise(() => undefined), 20);
  expect(performance.now() - before).toBeGreaterThan(95);
  expect(faults).toEqual(['cannot be tried: it does not answer within 0.1 s']);
  expect(steps).toContainEqual(['Runtime.terminateExecution']);
});

test('a page that is opened again waits only for its own requests', async () => {
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

test('a page that is not hydrated in time has that fault, and is checked all the same', async () => {
  const look = jest.fn();
  expect((await visitorOf(look, 400, false)).faults).toEqual(['is not hydrated within 0.4 s']);
  expect(look).toHaveBeenCalledTimes(1);
});

test('a failed request is a fault, unless the page aborted it', async () => {
  const hasFaults: boolean[] = [];
  const { faults } = await visitorOf((emit, visitor) => {
    for (const errorText of ['net::ERR_ABORTED', 'net::ERR_FAILED']) {
      emit('requestfailed', { url: () => `${SITE}/data`, failure: () => ({ errorText }) });
      hasFaults.push(visitor.hasFaults);
    }
  });
  // A page that has one is not pressed.
  expect(hasFaults).toEqual([false, true]);
  expect(faults).toEqual(['/data fails: net::ERR_FAILED']);
});

test('an error in the console is a fault, unless it is the message about a failed request or about the worker that is blocked', async () => {
  const { faults } = await visitorOf((emit) => {
    const blocked = 'Service Worker registration blocked by Playwright';
    for (const text of ['Failed to load resource: net::ERR_FAILED', blocked, 'the menu is broken'])
      emit('console', { type: () => 'error', text: () => text });
  });
  expect(faults).toEqual(['says: the menu is broken']);
});

test('checks a page once it is hydrated and painted, and presses once its deferred work is painted as well', async () => {
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
