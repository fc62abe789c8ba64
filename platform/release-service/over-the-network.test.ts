import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { readSecret } from 'platform/settings';
import { readPreviewToken } from 'platform/commands/for-servers';
import { RecordedLog } from 'platform/testing/recorded-log';
import { sectionForTest } from 'platform/testing/rendering-releases';
import { Tool } from 'platform/testing/tool';
import { filesFolder } from './incoming/paths';
import { RunningService } from './testing/running-service';
import { wholeRelease } from './testing/whole-release';
import { folderIn } from 'platform/testing/folder-in';

let service: RunningService;
let address: string;
/** The team's machine: it has sources and no store. */
let team: Tool;
/** Of the service, which would speak between the words of the tool. */
let log: RecordedLog;
beforeEach(async () => {
  service = await new RunningService().start();
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
  team = new Tool();
  log = new RecordedLog();
  process.env.RELEASE_TOKEN = await service.token('help-ci', ['help'], ['publish', 'rollout']);
});
afterEach(async () => {
  log.end();
  delete process.env.RELEASE_TOKEN;
  await service.app.close();
});

const release = (...words: string[]) => team.release(...words, '--to', address);
const offer = (version: string) => team.offer(wholeRelease(sectionForTest({ version })));

test('a team publishes, starts, reads the status, advances and aborts from its own machine, and the history has the reason', async () => {
  const published = await release('publish', offer('1.1.0'));
  expect(published).toMatchObject({ code: 0, stdout: 'help@1.1.0' });
  expect(published.stderr).toMatch(/\d+ files, of which \d+ are sent\.\n1 of \d+ {2}/);
  expect(published.stderr).toContain(`Next: npm run release -- start help@1.1.0 --to ${address}`);
  expect(await release('start', 'help@1.1.0', '--stages', '10,50,100')).toMatchObject({
    code: 0,
    stdout: `Started help@1.1.0. Watch it: npm run release -- status --watch --to ${address} (registry 4)`,
  });
  expect((await release('status')).stdout).toMatch(/rollout \w+: 1\.1\.0 running at stage 0 of 2, 10 %/);
  expect((await release('advance', 'help', '--from-stage', '0')).code).toBe(0);
  expect(await release('advance', 'help', '--from-stage', '0')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('stage 1'),
  });
  expect((await release('abort', 'help', '--reason', 'the third guide is wrong')).code).toBe(0);
  expect((await release('history')).stdout).toContain(
    'abort help --reason the third guide is wrong  (token help-ci, from 127.0.0.1, with release-tool/1.0.0)',
  );
  expect(JSON.parse((await release('explain', '--path', '/help-center')).stdout).releases[1].version).toBe('1.0.0');
  expect(folderIn(team.data).releases.versions('help')).toEqual([]);
});

test('a preview is signed with the key of the service’s store', async () => {
  const { stdout } = await release('preview', 'help@1.0.0');
  const pass = new URL(stdout.split('\n').at(-1)!).searchParams.get('release');
  const key = readSecret(service.data);
  expect(readPreviewToken(key, pass, Date.now())).toEqual({ name: 'help', version: '1.0.0' });
});

test('refusals, wrong parameters and pending changes have the exit codes and messages of the tool', async () => {
  expect(await release('start', 'legal@1.0.0')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('may not rollout legal'),
  });
  expect(await release('policy', 'help')).toMatchObject({ code: 2, stderr: expect.stringContaining('policy takes one of') });
  expect((await release('prune')).code).toBe(2);
  expect((await release('token', 'list')).code).toBe(2);
  await release('publish', offer('1.1.0'));
  await service.store.access.requireApproval('help');
  expect(await release('start', 'help@1.1.0')).toMatchObject({ code: 1, stderr: expect.stringContaining('--owner PERSON') });
  process.env.RELEASE_TOKEN = await service.token('first', ['help'], ['rollout'], { owner: 'keza' });
  const waits = await release('start', 'help@1.1.0');
  expect(waits).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/a second person must approve it.*approve [0-9a-f]{8} --to http:/s),
  });
  process.env.RELEASE_TOKEN = await service.token('second', ['help'], ['rollout'], { owner: 'eric' });
  expect((await release('approve', /approve ([0-9a-f]{8})/.exec(waits.stderr)![1]!)).code).toBe(0);
});

test.each([
  ['promote', { name: 'help' }, ['promote', 'help'], { exit: 1, status: 409, code: 'no-rollout' }],
  [
    'rollback',
    { name: 'help', version: '9.9.9', reason: 'x' },
    ['rollback', 'help', '--version', '9.9.9', '--reason', 'x'],
    { exit: 1, status: 409, code: 'not-published' },
  ],
  ['policy', { name: 'help' }, ['policy', 'help'], { exit: 2, status: 400, code: 'wrong-combination' }],
])(
  'a refused %s reads the same from the tool on the folder, from the tool with --to (but for the --to of its hints) and in the problem detail',
  async (command, parameters, words, { exit, status, code }) => {
    const onTheFolder = Object.assign(new Tool(), { data: service.data });
    const { body } = await service.call(process.env.RELEASE_TOKEN!, command, parameters);
    expect(body).toMatchObject({ status, code });
    const local = (...line: string[]) => onTheFolder.release(...line);
    const remote = async (...line: string[]) => {
      const result = await release(...line);
      return { ...result, stderr: result.stderr.replace(` --to ${address}`, '') };
    };
    for (const tool of [local, remote]) {
      expect(await tool(...words)).toMatchObject({ code: exit, stderr: body.detail });
      const asJson = await tool(...words, '--json');
      expect([asJson.code, JSON.parse(asJson.stderr)]).toEqual([exit, { code, error: body.detail }]);
    }
  },
);

test('a file whose upload is cut off is not stored, and the service keeps running', async () => {
  const hash = 'c'.repeat(64);
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  const received = once(service.app.server, 'request');
  socket.write(
    `PUT /api/releases/help/files/${hash} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${process.env.RELEASE_TOKEN}\r\n` +
      'Content-Type: application/octet-stream\r\nContent-Length: 100\r\n\r\nten bytes.',
  );
  const [request] = await received;
  const ended = new Promise((resolve) => request.once('close', resolve));
  socket.destroy();
  await ended;
  await expect(release('publish', offer('1.1.0'))).resolves.toMatchObject({ code: 0 });
  expect(readdirSync(filesFolder(service.data, 'help')).filter((file) => file.includes(hash))).toEqual([]);
});
