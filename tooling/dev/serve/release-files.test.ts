import Fastify from 'fastify';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { addReleaseFiles } from './release-files';

let data: string;
beforeEach(() => (data = newFolder()));

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(data, 'browser', file)), { recursive: true });
  writeFileSync(path.join(data, 'browser', file), text);
};

test('a request waits for the running build of its part, and gets the new file', async () => {
  const app = Fastify();
  const idle = {
    help: jest.fn(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      write('help/dev/remoteEntry.js', 'newest');
    }),
    legal: jest.fn(async () => undefined),
  };
  await addReleaseFiles(app, data, new Map(Object.entries(idle).map(([name, wait]) => [name, { idle: wait }])));
  const response = await app.inject('/_releases/help/dev/remoteEntry.js');
  expect([response.statusCode, response.body]).toEqual([200, 'newest']);
  expect(response.headers['cache-control']).toBe('no-cache');
  expect(idle.legal).not.toHaveBeenCalled();
  expect((await app.inject('/_releases/news/dev/remoteEntry.js')).statusCode).toBe(404);
});

test('with a folder, serves only the files below it', async () => {
  const app = Fastify();
  write('help/dev/remoteEntry.js', 'of help');
  write('legal/dev/remoteEntry.js', 'of legal');
  await addReleaseFiles(app, data, new Map([['help', { idle: async () => undefined }]]), 'help/dev/');
  expect((await app.inject('/_releases/help/dev/remoteEntry.js')).body).toBe('of help');
  expect((await app.inject('/_releases/legal/dev/remoteEntry.js')).statusCode).toBe(404);
});
