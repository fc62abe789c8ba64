// Before all that renders: in this process, and not in a child.
import { RunningService } from '../testing/running-service';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PagesStore } from 'platform/render';
import { until } from 'platform/testing/until';
import { sectionForTest } from 'platform/testing/rendering-releases';
import { readHistory, readRegistry } from 'platform/testing/folder-in';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let service: RunningService;
let help: string;
beforeEach(async () => {
  service = await new RunningService().start();
  help = await service.token('help-ci', ['help'], ['publish', 'rollout']);
});
afterEach(() => service.app.close());

test('a request without a valid token is refused, and the response does not say what is wrong with the token', async () => {
  const revoked = await service.token('old', ['help'], ['rollout']);
  await service.store.access.revokeToken('old', new Date());
  const expired = await service.token('short', ['help'], ['rollout'], { days: -1 });
  const refused = await Promise.all([revoked, expired, 'rel_made-up'].map((token) => service.call(token, 'status')));
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}: ${body.detail}`))).toEqual(
    new Set([
      '401 token-not-in-force: The token is unknown, expired or revoked. Ask for a new one where the store lies: npm run release -- token create',
    ]),
  );
  const without = await service.call(null, 'status');
  expect(without.body.detail).toBe(
    'No token was sent. Set RELEASE_TOKEN to a token that was made with: npm run release -- token create',
  );
  expect([without.status, without.body.code, without.headers['www-authenticate'], without.headers['content-type']]).toEqual([
    401,
    'no-token',
    'Bearer',
    'application/problem+json; charset=utf-8',
  ]);
});

/** Sends a request in two halves, with something in between, and returns its status. */
async function sendSlowly(token: string, command: string, parameters: object, between: () => Promise<void>): Promise<string> {
  await service.app.listen({ port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const body = JSON.stringify(parameters);
  const tokenOf = jest.spyOn(service.store.access, 'tokenOf');
  const socket = connect(port, '127.0.0.1');
  const lines = [
    `POST /api/${command} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, 9)}`);
  await until(() => tokenOf.mock.calls.length > 0);
  await tokenOf.mock.results[0]!.value;
  await between();
  socket.write(body.slice(9));
  return (await text(socket)).split(' ')[1]!;
}

test.each([
  ['changes nothing', false],
  ['asks for no approval', true],
])('a request whose token is revoked before the end of its body has arrived %s', async (_what, needsApproval) => {
  const { access } = service.store;
  const stolen = await service.token('stolen', ['help'], ['rollout'], { owner: 'keza' });
  if (needsApproval) await access.requireApproval('help');
  const before = readRegistry(service.data);
  const parameters = { name: 'help', stages: [50, 100] };
  expect(await sendSlowly(stolen, 'policy', parameters, () => access.revokeToken('stolen', new Date()))).toBe('403');
  expect(readRegistry(service.data)).toEqual(before);
  expect(access.requests.list(new Date())).toEqual([]);
});

test('a change whose token is revoked while the pages are rendered is not made', async () => {
  await service.publish(help, sectionForTest({ version: '1.1.0' }), '1.1.0');
  const before = readRegistry(service.data);
  const { ensure } = PagesStore.prototype;
  jest.spyOn(PagesStore.prototype, 'ensure').mockImplementationOnce(async function (this: PagesStore, ...pair) {
    await service.store.access.revokeToken('help-ci', new Date());
    return ensure.apply(this, pair);
  });
  expect(await service.call(help, 'start', { name: 'help', version: '1.1.0' })).toMatchObject({
    status: 403,
    body: { detail: 'token help-ci may not rollout help; it has: no right any more.' },
  });
  expect(readRegistry(service.data)).toEqual(before);
});

test('the scheme of a token may be written in any case', async () => {
  const headers = { authorization: `bearer ${help}` };
  expect((await service.app.inject({ method: 'POST', url: '/api/status', payload: {}, headers })).statusCode).toBe(200);
});

test('a team publishes and rolls out its own section, and the history says who, from where, with what and why', async () => {
  expect(await service.publish(help, sectionForTest({ version: '1.1.0' }), '1.1.0')).toMatchObject({
    status: 200,
    body: { version: '1.1.0' },
  });
  const parameters = { name: 'help', version: '1.1.0', stages: [10, 100], reason: 'clearer guides' };
  expect(await service.call(help, 'start', parameters)).toMatchObject({
    status: 200,
    body: { text: expect.stringContaining('Started help@1.1.0.'), json: { help: { rollout: { stages: [10, 100] } } } },
  });
  expect(readHistory(service.data).at(-1)).toMatchObject({
    change: 'start help@1.1.0 --stages 10,100 --reason clearer guides',
    by: { who: 'token help-ci', from: '127.0.0.1', tool: 'release-tool/1.0.0', reason: 'clearer guides' },
  });
});

test('every command on another section is refused with a reason', async () => {
  const before = readRegistry(service.data);
  const tries: [string, object][] = [
    ['start', { name: 'legal', version: '1.0.0' }],
    ['rollback', { name: 'legal', reason: 'x' }],
    ['block', { name: 'shell', version: '1.0.0', reason: 'x' }],
    ['preview', { name: 'legal', version: '1.0.0' }],
    ['policy', { name: 'legal', allAtOnce: true }],
    ['releases/legal/1.1.0/missing', {}],
    ['releases/shell/1.1.0', {}],
  ];
  for (const [command, parameters] of tries) {
    const { status, body } = await service.call(help, command, parameters);
    expect([command, status, body.code, body.detail]).toEqual([
      command,
      403,
      'not-permitted',
      expect.stringMatching(/^token help-ci may not (rollout|publish) (legal|shell); it has: publish and rollout for help\.$/),
    ]);
  }
  expect((await service.send(help, 'legal', 'a'.repeat(64), Buffer.from('x'))).status).toBe(403);
  expect(readRegistry(service.data)).toEqual(before);
});

/** What may reach other visitors, or tells others of it. */
const OF_ROLLOUTS: Record<string, object> = {
  start: { version: '1.0.0' },
  advance: { fromStage: 0 },
  pause: {},
  resume: {},
  promote: {},
  abort: { reason: 'x' },
  rollback: { reason: 'x' },
  block: { version: '1.0.0', reason: 'x' },
  unblock: { version: '1.0.0' },
  policy: { allAtOnce: true },
  // A preview's link runs the release's code on the site's own origin, in every browser that opens it.
  preview: { version: '1.0.0' },
  'notify-add': { as: 'team', email: 'team@company.example' },
  'notify-test': { as: 'team' },
  'notify-remove': { as: 'team' },
};

test('a token with read sees everything and changes nothing, and one with publish neither rolls out nor previews', async () => {
  const reader = await service.token('reader', ['*'], ['read']);
  const publisher = await service.token('publisher', ['help'], ['publish']);
  expect((await service.call(reader, 'status')).body.text).toContain('stable 1.0.0');
  for (const [command, parameters] of Object.entries(OF_ROLLOUTS))
    for (const token of [reader, publisher])
      expect([command, (await service.call(token, command, { name: 'help', ...parameters })).status]).toEqual([command, 403]);
});

test('a receiver of notifications is on record under the token that added it, by which it is found once the token ends', async () => {
  expect((await service.call(help, 'notify-add', { name: 'help', as: 'team', email: 'team@company.example' })).status).toBe(200);
  expect(await service.store.notifications.receivers()).toMatchObject([
    { label: 'team', addedBy: 'token help-ci', addedAt: expect.stringMatching(TIME) },
  ]);
});

test.each<[string, object]>([
  ['explain', { path: '/help-center' }],
  ['foresee', { verb: 'pause', words: { name: 'help' } }],
  ['outcome', { name: 'help' }],
  ...['check-launch', 'feedback', 'health', 'history', 'notify', 'overview', 'releases', 'searches', 'status'].map(
    (command): [string, object] => [command, {}],
  ),
])('the right to read one section is enough for %s', async (command, parameters) => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('The site does not answer'));
  const reader = await service.token('reader', ['help'], ['read']);
  expect([200, 409]).toContain((await service.call(reader, command, parameters)).status);
});

test('what visitors wrote for the help team is read and marked by that team, and by callers who may read every section', async () => {
  const legal = await service.token('legal-ci', ['legal'], ['publish', 'rollout', 'read']);
  const answers = [
    await service.call(legal, 'feedback'),
    await service.call(legal, 'searches'),
    await service.call(legal, 'feedback-mark', { comments: ['0'.repeat(16)], as: 'done' }),
  ];
  expect(answers.map(({ status, body }) => `${status} ${body.detail}`)).toEqual([
    '403 token legal-ci may not read what is written to help; it has: publish and rollout and read for legal.',
    '403 token legal-ci may not read what is written to help; it has: publish and rollout and read for legal.',
    '403 token legal-ci may not publish help; it has: publish and rollout and read for legal.',
  ]);
  const table = (token: string) =>
    service.app.inject({ url: '/api/feedback.csv', headers: { authorization: `Bearer ${token}` } });
  expect((await table(legal)).statusCode).toBe(403);
  const reader = await service.token('reader', ['*'], ['read']);
  for (const token of [help, reader])
    expect([(await service.call(token, 'feedback')).status, (await table(token)).statusCode]).toEqual([200, 200]);
});

test('a comment is marked in the name of the token that marks it, with the time', async () => {
  const payload = {
    action: 'yesThanksApi',
    help_center_article_link: 'https://site.example/help-center/x',
    message: 'clear',
  } as const;
  await service.store.feedback.add({ payload, more: {}, key: null, language: null, at: new Date().toISOString() });
  const comments = async () => {
    const { json } = (await service.call(help, 'feedback')).body as { json: { comments: { id: string }[] } };
    return json.comments;
  };
  await service.call(help, 'feedback-mark', { comments: [(await comments())[0]!.id], as: 'done' });
  expect(await comments()).toMatchObject([{ marked: { as: 'done', who: 'token help-ci', at: expect.stringMatching(TIME) } }]);
});

test('a token’s last use is stored, and its secret is not', async () => {
  await service.call(help, 'status');
  const [token] = service.store.access.read().tokens;
  expect(Date.now() - Date.parse(token!.lastUsedAt!)).toBeLessThan(60_000);
  expect(JSON.stringify(service.store.access.read())).not.toContain(help);
});

test('an access file that cannot be read grants no access', async () => {
  await service.store.access.change((access) => ({ ...access }));
  jest.spyOn(JSON, 'parse').mockImplementationOnce(() => {
    throw new SyntaxError('broken');
  });
  const { body, status } = await service.call(help, 'status');
  expect([status, body.code]).toEqual([409, 'broken-access-file']);
  // It is told before the caller is authenticated.
  expect(body.detail).not.toContain(service.data);
});

test.each([
  ['a command that is refused', 'promote', { name: 'help' }, 409, 'no-rollout', 'No rollout of help is under way.'],
  [
    'a release that is not published',
    'rollback',
    { name: 'help', version: '9.9.9', reason: 'x' },
    409,
    'not-published',
    'help@9.9.9 is not published',
  ],
  ['a parameter that a command lacks', 'rollback', { name: 'help' }, 400, 'wrong-parameters', 'rollback: reason'],
  [
    'a parameter that a command does not know',
    'start',
    { name: 'help', version: '1.0.0', force: true },
    400,
    'wrong-parameters',
    'force',
  ],
  [
    'stages that fall',
    'start',
    { name: 'help', version: '1.0.0', stages: [50, 10] },
    400,
    'wrong-parameters',
    'start: stages must rise',
  ],
  [
    'a version that is a path',
    'block',
    { name: 'help', version: '../1.0.0', reason: 'x' },
    400,
    'wrong-parameters',
    'block: version must be a version',
  ],
])('%s has its status, its code and its reason', async (_what, command, parameters, status, code, detail) => {
  expect(await service.call(help, command, parameters)).toMatchObject({
    status,
    body: { status, code, detail: expect.stringContaining(detail) },
  });
});

test('a rollback of a part whose name every object has is wrong use, and no internal error', async () => {
  const everywhere = await service.token('everywhere', ['*'], ['rollout']);
  const { body, status } = await service.call(everywhere, 'rollback', { name: 'constructor', version: '1.0.0', reason: 'x' });
  expect([status, body.code]).toEqual([400, 'unknown-part']);
});
