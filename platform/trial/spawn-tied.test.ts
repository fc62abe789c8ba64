import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { spawnWithoutDescriptors } from '../testing/no-descriptors';
import { spawnTied } from './spawn-tied';

const started: ChildProcess[] = [];
afterEach(() => started.forEach((child) => child.kill('SIGKILL')));

test('the child ends when its parent is killed', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server.unref(), 'listening');
  // The child holds a connection for as long as it lives.
  const child = `require('node:net').connect(${(server.address() as AddressInfo).port}, '127.0.0.1')`;
  const file = JSON.stringify(path.join(__dirname, 'spawn-tied.ts'));
  const script = `import(${file}).then(({ spawnTied }) => spawnTied(['-e', ${JSON.stringify(child)}]))`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '-e', script], { stdio: 'inherit' });
  const [connection] = (await once(server, 'connection')) as [Socket];
  const ended = once(connection.unref().resume(), 'close');
  parent.kill('SIGKILL');
  await expect(ended).resolves.toBeDefined();
  server.close();
});

test('a program may have worker threads, which have no channel to its parent', async () => {
  const child = spawnTied(['-e', `new (require('node:worker_threads').Worker)(new URL('data:text/javascript,'))`]);
  started.push(child);
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a process that the program forks can wait for messages', async () => {
  const folder = newFolder();
  const forked = path.join(folder, 'forked.cjs');
  writeFileSync(forked, `process.once('message', () => process.exit(7));`);
  const program = `require('node:child_process').fork(${JSON.stringify(forked)}).once('exit', process.exit).send('end')`;
  const child = spawnTied(['-e', program]);
  started.push(child);
  expect(await once(child, 'exit')).toEqual([7, null]);
});

test('a program that is done ends while its parent runs', async () => {
  const child = spawnTied(['-e', '']);
  started.push(child);
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('without a free file descriptor the child emits an error, which does not end this process', async () => {
  const spawning = spawnWithoutDescriptors();
  expect(() => spawnTied(['-e', ''])).toThrow('too many files are open');
  // The error of the process itself comes then.
  await new Promise((resolve) => setImmediate(resolve));
  spawning.mockRestore();
});
