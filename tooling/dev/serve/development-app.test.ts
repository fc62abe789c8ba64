import type { FastifyInstance } from 'fastify';
import { BLOCKED_ADDRESS, SIGNALS_ADDRESS } from 'shared/contract/page/addresses';
import { WORKER_ADDRESS } from 'shared/contract/worker/requests';
import { WITHDRAWAL } from 'shared/contract/worker/withdrawal';
import { SITE } from 'shared/testing/site';
import { newFolder } from 'shared/testing/new-folder';
import { createDevelopmentApp } from './development-app';
import type { PageRenderer } from './render-page';

jest.mock('./page-script', () => ({
  PAGE_SCRIPT: '<script src="/_dev/page.js"></script>',
  addPageScript: async () => undefined,
}));

let data: string;
let app: FastifyInstance;

beforeAll(async () => {
  data = newFolder();
  const created = await createDevelopmentApp({
    data,
    // Pages send feedback there, so this site stores none.
    site: { ...SITE, feedbackHost: 'https://api.site.example' },
    parts: new Map(),
    renderer: { render: async () => Promise.reject(new Error('renders nothing')) } as unknown as PageRenderer,
    currentNews: async () => [],
    store: { feedback: { deleteOld: async () => undefined } } as never,
    metrics: {} as never,
    feedbackDays: 1,
    feedbackLimit: { burst: 1, perMinute: 1 } as never,
  });
  app = created.app;
});
afterAll(() => app.close());

test('answers under development have the security headers of the site, so that a developer sees what they forbid', async () => {
  const { headers } = await app.inject('/robots.txt');
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin' });
});

test('a request by a method that the site does not take is answered as on the site, so that a developer learns which it takes', async () => {
  const { statusCode, headers } = await app.inject({ method: 'DELETE', url: BLOCKED_ADDRESS });
  expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD']);
});

test('the manifest that pages link to is there under development', async () => {
  expect((await app.inject('/site.webmanifest')).json()).toHaveProperty('name', SITE.productName);
});

test('the worker of a site that ran at this address before is withdrawn', async () => {
  const response = await app.inject(WORKER_ADDRESS);
  expect(response.headers['content-type']).toContain('text/javascript');
  expect(response.body).toBe(WITHDRAWAL);
});

test('a page under development learns that nothing is recalled, and its reports are taken', async () => {
  expect((await app.inject(BLOCKED_ADDRESS)).json()).toEqual([]);
  expect((await app.inject({ method: 'POST', url: SIGNALS_ADDRESS, payload: {} })).statusCode).toBe(204);
});
