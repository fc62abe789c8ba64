import { RecordedLog } from 'platform/testing/recorded-log';
import { TestSite } from '../testing/test-site';

const HOME = 'KG 11 Avenue 42, Kigali';
const submission = {
  action: 'yesThanksApi',
  help_center_article_link: 'https://tuzamuke.test/help-center/x',
  message: `Nitwa Amina, amina.u@example.rw, +250 788 123 456, ntuye ${HOME}`,
};
const FROM = { 'content-type': 'application/json', 'x-forwarded-for': '197.243.1.7' };

let site: TestSite;
let log: RecordedLog;
beforeEach(async () => {
  site = new TestSite();
  await site.open({ trustedProxies: 1 });
  log = new RecordedLog();
});
afterEach(async () => {
  log.end();
  await site.close();
});

test('a failed request logs one line with its id, which the response names, and the releases of its page', async () => {
  Object.defineProperty(site.live, 'down', { get: () => new Map() });
  jest.spyOn(site.pages, 'load').mockResolvedValue({
    pages: {
      get en(): never {
        throw new Error('no pages of help@2.0.0');
      },
    },
  } as never);
  const { status, headers } = await site.get('/help-center/search?q=amina+pin');
  expect(status).toBe(500);
  const [line, ...more] = log.of('request failed');
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    level: 'error',
    kind: 'page',
    method: 'GET',
    status: 500,
    section: 'help',
    version: '2.0.0',
    shell: '1.0.0',
  });
  expect(line).toMatchObject({ requestId: headers['x-request-id'], err: { message: 'no pages of help@2.0.0' } });
  expect(log.text).not.toMatch(/amina|search/);
});

test('a failed request for a file of a release logs that release', async () => {
  Object.defineProperty(site.live, 'current', {
    get(): never {
      throw new Error('the registry cannot be read');
    },
  });
  expect((await site.get('/_releases/help/2.0.0/entry.js?of=amina')).status).toBe(500);
  expect(log.of('request failed')).toEqual([
    expect.objectContaining({ kind: 'release file', section: 'help', version: '2.0.0' }),
  ]);
  expect(log.text).not.toContain('amina');
});

test('a request id from a client is ignored', async () => {
  const { headers } = await site.get('/_releases/help/2.0.0/none.js', { 'x-request-id': 'forged', 'request-id': 'forged' });
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
});

test('a refused body is answered with the id of its request', async () => {
  const { statusCode, headers } = await site.post('/_searches', {});
  expect([statusCode, headers['x-request-id']]).toEqual([400, expect.stringMatching(/^[\da-f-]{36}$/)]);
});

test('a successful page logs no line and has no id', async () => {
  expect((await site.get('/help-center')).headers).not.toHaveProperty('x-request-id');
  expect(log.text).toBe('');
});

test('a slow request is logged', async () => {
  const seconds = jest.spyOn(performance, 'now');
  const real = performance.now();
  let calls = 0;
  seconds.mockImplementation(() => real + (calls += 1) * 2_000);
  await site.get('/robots.txt');
  expect(log.of('request slow')).toEqual([expect.objectContaining({ level: 'warn', kind: 'site file', status: 200 })]);
});

test('no text of a submission reaches the log: stored, refused, not JSON, or with a failing disk', async () => {
  const send = (payload: object | string, headers = FROM) =>
    site.app!.inject({ method: 'POST', url: `/api/web/index?from=${HOME}`, payload, headers });
  expect((await send(submission)).statusCode).toBe(204);
  expect((await send({ ...submission, action: 'other' })).statusCode).toBe(400);
  expect((await send(JSON.stringify(submission).slice(0, -3))).statusCode).toBe(400);
  const fails = jest.spyOn(site.store!.feedback, 'add').mockRejectedValue(new Error('disk I/O error'));
  expect((await send(submission)).statusCode).toBe(500);
  fails.mockRestore();
  expect(log.of('request failed')).toEqual([
    expect.objectContaining({
      kind: 'feedback',
      status: 500,
      err: expect.objectContaining({ message: 'disk I/O error' }),
    }),
  ]);
  expect(log.text).not.toMatch(/amina|example\.rw|788 123|788123|KG 11|Kigali|197\.243|tuzamuke/i);
});
