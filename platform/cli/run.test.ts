// Before all that renders, which it replaces.
import { Tool } from '../testing/tool';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FolderTarget } from '../commands';
import { main } from './run';

test('the tool has closed the store when a command ends, also one that is refused', async () => {
  const tool = new Tool();
  const { close } = FolderTarget.prototype;
  let closed = 0;
  jest.spyOn(FolderTarget.prototype, 'close').mockImplementation(async function (this: FolderTarget) {
    await close.call(this);
    await new Promise((resolve) => setImmediate(resolve));
    closed += 1;
  });
  expect((await tool.release('status')).code).toBe(0);
  expect(closed).toBe(1);
  expect((await tool.release('promote', 'help')).code).not.toBe(0);
  expect(closed).toBe(2);
});

test('a pipeline whose identity token expires on the way goes on with the next one of its CI system', async () => {
  let issued = 0;
  const server = createServer(({ headers, url = '' }, response) => {
    const isRefused = headers.authorization === 'Bearer a.b.1';
    if (url.startsWith('/token')) return response.end(JSON.stringify({ value: `a.b.${(issued += 1)}` }));
    // As an older service, which takes the identity token itself.
    if (url === '/session/pipeline') return response.writeHead(404).end();
    return response.writeHead(isRefused ? 401 : 200).end(JSON.stringify({ text: 'All is well.', json: {} }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { RELEASE_TOKEN: _none, ...env } = process.env;
  const ofPipeline = { ACTIONS_ID_TOKEN_REQUEST_URL: `${address}/token`, ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'proof' };
  jest.replaceProperty(process, 'env', { ...env, ...ofPipeline });
  try {
    expect(await new Tool().release('status', '--to', address)).toMatchObject({ code: 0, stdout: 'All is well.' });
    expect(issued).toBe(2);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a person whose disk is full is told that nothing that is served has changed, and how to make room', async () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  jest.spyOn(FolderTarget.prototype, 'answer').mockRejectedValue(full);
  const { code, stderr } = await new Tool().release('promote', 'help');
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The disk is full.* what is served has not changed.* prune/)]);
});

test('a command that fails by a fault of the program exits with 1, as one that is refused', async () => {
  jest.spyOn(FolderTarget.prototype, 'answer').mockRejectedValue(new TypeError('x is undefined'));
  expect(await new Tool().release('promote', 'help')).toMatchObject({ code: 1, stderr: 'x is undefined' });
});

test('a command goes on when what reads its output has ended, and fails when its output cannot be written', async () => {
  const heard = new Map<string, (error: Error) => void>();
  jest.spyOn(process.stdout, 'on').mockImplementation(((event: string, hear: () => void) => heard.set(event, hear)) as never);
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const close = jest.spyOn(FolderTarget.prototype, 'close');
  await main({} as never, ['--help']);
  expect(close).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
  process.exitCode = undefined;
  const failing = (code: string) => () => heard.get('error')!(Object.assign(new Error(`write ${code}`), { code }));
  expect(failing('EPIPE')).not.toThrow();
  expect(failing('ENOSPC')).toThrow('write ENOSPC');
});

test.each([
  ['in red on a terminal', true, undefined, '\u001B[31m"Help" is no release'],
  ['as plain text where NO_COLOR is set', true, '1', '"Help" is no release'],
  ['as plain text into a file', false, undefined, '"Help" is no release'],
])('the tool prints a refusal %s', async (_how, isTTY, color, beginning) => {
  const [terminal, environment] = [process.stderr.isTTY, process.env.NO_COLOR];
  delete process.env.NO_COLOR;
  if (color !== undefined) process.env.NO_COLOR = color;
  process.stderr.isTTY = isTTY;
  const { stderr } = await new Tool().release('wait', 'Help');
  process.stderr.isTTY = terminal;
  delete process.env.NO_COLOR;
  if (environment !== undefined) process.env.NO_COLOR = environment;
  expect(stderr.slice(0, beginning.length)).toBe(beginning);
});
