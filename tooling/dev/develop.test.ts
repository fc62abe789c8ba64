import Fastify from 'fastify';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readEnvironment } from 'origin/config/environment';
import { newFolder } from 'shared/testing/new-folder';
import { ROOT } from '../build/workspaces';
import { develop } from './develop';
import { createDevelopmentApp } from './serve/development-app';
import { watchSources } from './watch-sources';

interface MockPart {
  settings: { name: string; isWatched: boolean; send(news: object): void; onFaults(): void };
  faults: object[];
  idle: jest.Mock;
  fileSaved: jest.Mock;
  close: jest.Mock;
}
const mockParts: MockPart[] = [];
jest.mock('./parts/part', () => ({
  Part: class {
    faults = [];
    idle = jest.fn();
    fileSaved = jest.fn();
    close = jest.fn();
    constructor(readonly settings: MockPart['settings']) {
      mockParts.push(this);
    }
    hash = async () => (this.settings.name === 'shell' ? 'abc' : null);
  },
}));
jest.mock('./serve/development-app', () => ({ createDevelopmentApp: jest.fn() }));
const mockRenderer = { close: jest.fn() };
jest.mock('./serve/render-page', () => ({
  PageRenderer: class {
    close = mockRenderer.close;
  },
}));
const mockWatcher = { close: jest.fn() };
jest.mock('./watch-sources', () => ({ watchSources: jest.fn(() => mockWatcher) }));

let folder: string;
const send = jest.fn();
beforeEach(() => {
  folder = newFolder();
  mockParts.length = 0;
  jest.mocked(createDevelopmentApp).mockImplementation(async () => ({ app: Fastify(), send }));
});

test('a site under development has the brand of the file that SITE_CONFIG names', async () => {
  const brand = { ...JSON.parse(readFileSync(path.join(ROOT, 'shell/site.json'), 'utf8')), productName: 'Isanduku' };
  const file = path.join(folder, 'site.json');
  writeFileSync(file, JSON.stringify(brand));
  const app = await develop(readEnvironment({ SITE_DATA: path.join(folder, 'data'), SITE_CONFIG: file }), ['help']);
  expect(jest.mocked(createDevelopmentApp).mock.lastCall![0].site.productName).toBe('Isanduku');
  await app.close();
});

/** Develops the help center. @returns the settings of its application, and the functions of the parts */
async function developHelp() {
  const app = await develop(readEnvironment({ SITE_DATA: path.join(folder, 'data') }), ['help']);
  return {
    app,
    settings: jest.mocked(createDevelopmentApp).mock.lastCall![0],
    help: mockParts.find(({ settings }) => settings.name === 'help')!,
  };
}
const namesOf = (parts: MockPart[]) => parts.map(({ settings }) => settings.name);

test('only the watched section is built again after a save and waited for, beside the shell; a save reaches every part', async () => {
  const { app } = await developHelp();
  expect(namesOf(mockParts)).toEqual(expect.arrayContaining(['shell', 'help', 'legal', 'landing']));
  expect(namesOf(mockParts.filter(({ settings }) => settings.isWatched))).toEqual(['help']);
  expect(namesOf(mockParts.filter(({ idle }) => idle.mock.calls.length > 0))).toEqual(['shell', 'help']);
  const { calls } = jest.mocked(watchSources).mock;
  expect(calls.map(([watched]) => watched)).toEqual([path.join(ROOT, 'remotes/help'), path.join(ROOT, 'shared')]);
  for (const [, onChange] of calls) onChange('/saved.ts');
  for (const { fileSaved } of mockParts) expect(fileSaved.mock.calls).toEqual([['/saved.ts'], ['/saved.ts']]);
  await app.close();
});

test('a page that connects hears of the server, of each build and of all faults; an open one of what a part sends', async () => {
  const { app, settings, help } = await developHelp();
  help.faults = [{ part: 'help', message: 'Expected </' }];
  const faults = { kind: 'faults', faults: help.faults };
  const built = { kind: 'built', part: 'shell', hash: 'abc' };
  expect(await settings.currentNews()).toEqual([{ kind: 'server', id: expect.any(String) }, built, faults]);
  help.settings.send({ kind: 'content', part: 'help' });
  help.settings.onFaults();
  expect(send.mock.calls).toEqual([[{ kind: 'content', part: 'help' }], [faults]]);
  await app.close();
});

test('a server that is closed leaves no build, no renderer, no watched folder and no open store', async () => {
  const { app, settings } = await developHelp();
  const closeStore = jest.spyOn(settings.store, 'close');
  await app.close();
  const closed = [mockRenderer.close, closeStore, ...mockParts.map(({ close }) => close)];
  expect(closed.map(({ mock }) => mock.calls.length)).toEqual(closed.map(() => 1));
  expect(mockWatcher.close).toHaveBeenCalledTimes(2);
});
