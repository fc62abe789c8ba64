import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import type { ServiceContext } from '../app-context';
import { addConsole } from './console';

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = newFolder();
  mkdirSync(path.join(folder, 'files'));
  writeFileSync(path.join(folder, 'files/main.0123.js'), 'new Console()');
  writeFileSync(path.join(folder, 'index.html'), '<title>First</title>');
  app = Fastify();
  await addConsole(app, { console: folder } as ServiceContext);
});
afterEach(() => app.close());

test.each(['/', '/sections/help', '/history', '/feedback', '/notifications', '/explain'])(
  'a browser revalidates the document of %s each time, and so gets the current console',
  async (address) => {
    const first = await app.inject(address);
    expect([first.statusCode, first.body, first.headers['cache-control']]).toEqual([200, '<title>First</title>', 'no-cache']);
    writeFileSync(path.join(folder, 'index.html'), '<title>Second</title>');
    expect((await app.inject(address)).body).toBe('<title>Second</title>');
  },
);

test('a browser caches the files of the console, whose names contain a hash', async () => {
  const { body, headers } = await app.inject('/console/main.0123.js');
  expect([body, headers['cache-control']]).toEqual(['new Console()', 'public, max-age=31536000, immutable']);
});
