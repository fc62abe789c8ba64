import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { newFolder } from 'shared/testing/new-folder';
import { COMMAND_NAMES } from '../all-commands';
import { ServiceClient } from './service-client';
import { ServiceTarget } from './service-target';

const sha256 = (words: string) => createHash('sha256').update(words).digest('hex');
const answer = { text: 'well', json: { a: 1 }, refused: 'a candidate that waits' };
let server: Server;
let target: ServiceTarget;
let requests: string[];
let answers: Record<string, { status?: number; body: unknown }>;
let folder: string;

beforeEach(async () => {
  requests = [];
  answers = {};
  folder = newFolder();
  mkdirSync(path.join(folder, 'static/js'), { recursive: true });
  for (const file of ['entry.js', 'static/js/one.js']) writeFileSync(path.join(folder, file), file);
  server = createServer(async (request, response) => {
    const words = `${request.method} ${request.url} ${await text(request)}`;
    requests.push(words);
    const { status = 200, body } = answers[request.url!] ?? { body: answer };
    response.writeHead(status).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target = new ServiceTarget(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token', async () => 'token');
});
afterEach(() => server.close());

test('each command and each decision has an address, and its response is returned completely', async () => {
  expect(await target.answer('abort', { name: 'help' })).toEqual(answer);
  expect(await target.requests('approve', '3fa91c02')).toEqual(answer);
  expect(await target.requests('decline', '3fa91c02')).toEqual(answer);
  expect(await target.requests('requests')).toEqual(answer);
  expect(requests).toEqual([
    'POST /api/abort {"name":"help"}',
    'POST /api/approve {"request":"3fa91c02"}',
    'POST /api/decline {"request":"3fa91c02"}',
    'POST /api/requests {}',
  ]);
});

test('a command line in a text, in a hint and in the reason of a refusal works on the same service', async () => {
  const words = 'Look: npm run release -- status help';
  answers = { '/api/status': { body: { text: words, json: null, hint: words, refused: words } } };
  const there = `${words} --to http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await target.answer('status', {})).toEqual({ text: there, json: null, hint: there, refused: there });
});

test('sends only the files that the service lacks, and returns its version and the address of its changes', async () => {
  const release = '/api/releases/help/1.1.0';
  const manifest = Object.fromEntries(
    ['entry.js', 'static/js/one.js'].map((file) => [file, { size: file.length, sha256: sha256(file) }]),
  );
  answers = {
    [`${release}/missing`]: { body: { missing: [sha256('static/js/one.js')] } },
    [release]: { body: { version: '1.1.0+2', said: ['It renders.', 'It was there before.'], changes: '/sections/help/1.1.0' } },
  };
  const lines: string[] = [];
  expect(await target.publish({ name: 'help', version: '1.1.0', folder }, (line) => lines.push(line))).toEqual({
    version: '1.1.0+2',
    changes: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/sections\/help\/1\.1\.0$/),
  });
  expect(requests).toEqual([
    `POST ${release}/missing ${JSON.stringify(manifest)}`,
    `PUT /api/releases/help/files/${sha256('static/js/one.js')} static/js/one.js`,
    `POST ${release} ${JSON.stringify(manifest)}`,
  ]);
  expect(lines).toEqual([
    '2 files, of which 1 are sent.',
    '1 of 1  static/js/one.js',
    'The service renders every page of it …',
    'It renders.',
    'It was there before.',
    expect.stringMatching(/^What it changes: http:/),
  ]);
});

test('does not publish a release if a file cannot be sent', async () => {
  const release = '/api/releases/help/1.1.0';
  const hash = sha256('entry.js');
  const problem = { type: 'about:blank', title: 'Full', status: 507, detail: 'The disk is full.' };
  answers = {
    [`${release}/missing`]: { body: { missing: [hash] } },
    [`/api/releases/help/files/${hash}`]: { status: 507, body: problem },
  };
  await expect(target.publish({ name: 'help', version: '1.1.0', folder }, () => undefined)).rejects.toThrow('The disk is full.');
  expect(requests).toHaveLength(2);
});

test('repeats only read-only commands when the network fails', async () => {
  const post = jest.spyOn(ServiceClient.prototype, 'post').mockResolvedValue({ text: '', json: null });
  for (const command of COMMAND_NAMES) await target.answer(command, {});
  await target.requests('requests');
  await target.requests('approve', '1');
  await target.requests('decline', '1');
  const repeated = post.mock.calls.flatMap(([path, , , isIdempotent]) => (isIdempotent ? [path.replace('/api/', '')] : []));
  expect(repeated).toEqual(expect.arrayContaining(['status', 'explain', 'history', 'evidence', 'outcome', 'requests']));
  const ofRegistry = ['start', 'advance', 'promote', 'pause', 'resume', 'abort', 'rollback', 'block', 'unblock', 'policy'];
  for (const change of [...ofRegistry, 'approve', 'decline', 'notify-add', 'notify-remove', 'notify-test', 'feedback-mark'])
    expect(repeated).not.toContain(change);
  post.mockRestore();
});

test('a publication whose answer is lost is asked for again, because the service then finds it published', async () => {
  const release = '/api/releases/help/1.1.0';
  const post = jest
    .spyOn(ServiceClient.prototype, 'post')
    .mockImplementation(async (path) => (path === release ? { version: '1.1.0', said: [] } : { missing: [] }) as never);
  await target.publish({ name: 'help', version: '1.1.0', folder }, () => undefined);
  expect(post.mock.calls.map(([path, , , isIdempotent]) => [path, isIdempotent])).toEqual([
    [`${release}/missing`, true],
    [release, true],
  ]);
  post.mockRestore();
});
