import Fastify from 'fastify';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readEnvironment } from 'origin/config/environment';
import { newFolder } from 'shared/testing/new-folder';
import { ROOT } from '../build/workspaces';
import { develop } from './develop';
import { createDevelopmentApp } from './serve/development-app';

jest.mock('./parts/part', () => ({
  Part: class {
    idle = async () => undefined;
    close = async () => undefined;
  },
}));
jest.mock('./serve/development-app', () => ({ createDevelopmentApp: jest.fn() }));
jest.mock('./serve/render-page', () => ({
  PageRenderer: class {
    close = () => undefined;
  },
}));
jest.mock('./watch-sources', () => ({ watchSources: () => ({ close: () => undefined }) }));

let folder: string;
beforeEach(() => (folder = newFolder()));

test('a site under development has the brand of the file that SITE_CONFIG names', async () => {
  const brand = { ...JSON.parse(readFileSync(path.join(ROOT, 'shell/site.json'), 'utf8')), productName: 'Isanduku' };
  const file = path.join(folder, 'site.json');
  writeFileSync(file, JSON.stringify(brand));
  jest.mocked(createDevelopmentApp).mockResolvedValue({ app: Fastify(), send: () => undefined });
  const app = await develop(readEnvironment({ SITE_DATA: path.join(folder, 'data'), SITE_CONFIG: file }), ['help']);
  expect(jest.mocked(createDevelopmentApp).mock.lastCall![0].site.productName).toBe('Isanduku');
  await app.close();
});
