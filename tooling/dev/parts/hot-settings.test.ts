import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { browserBundle } from '../../build/browser-bundle';
import type { Target } from '../../build/target';
import { ROOT, workspaceFolder } from '../../build/workspaces';
import { hotBrowser, hotServer } from './hot-settings';

const targetOf = (name: string): Target => ({
  name,
  version: 'dev',
  folder: workspaceFolder(name),
  outputFolder: '/nowhere',
  development: true,
});
const hot = (name: string) => hotBrowser(browserBundle(targetOf(name)), targetOf(name));
const replacementsOf = ({ plugins }: Configuration) =>
  plugins!.filter((plugin) => plugin instanceof webpack.NormalModuleReplacementPlugin);

test('a save that does not compile leaves the files of the last build, whose names have no hash', () => {
  const settings = hot('help');
  expect(settings.output).toMatchObject({ filename: 'static/js/[name].js', chunkFilename: 'static/js/[name].js' });
  for (const { optimization } of [settings, hotServer({}, targetOf('help'))])
    expect(optimization).toMatchObject({ emitOnErrors: false, minimizer: [] });
});

test('each bundle of each part has a cache of its own', () => {
  const all = [hot('help'), hot('legal'), hotServer({}, targetOf('help')), hotServer({}, targetOf('legal'))];
  const names = all.map(({ cache }) => (cache as webpack.FileCacheOptions).name);
  expect(new Set(names).size).toBe(4);
});

test('what swc compiles is registered with React Refresh, under its part; styles are not', () => {
  const rules = hot('help').module!.rules as webpack.RuleSetRule[];
  const refreshed = rules.filter(({ use }) => JSON.stringify(use ?? '').includes('refresh-loader'));
  expect(refreshed.map(({ test: files }) => String(files))).toEqual([String(/\.tsx?$/)]);
  expect(refreshed[0]!.use).toMatchObject([
    { options: { part: 'help', folder: workspaceFolder('help') } },
    { options: { jsc: { transform: { react: { refresh: true } } } } },
  ]);
});

test.each([
  ['shell/src', './app', 'hot-app.tsx'],
  ['shell/src/loading', './integrity', 'no-integrity.ts'],
  ['tooling/dev/bundle', 'shell/src/app', null],
  ['shell/src/layout', './app', null],
])('what %s imports as %s is replaced in the shell under development by: %s', (folder, request, by) => {
  expect(replacementsOf(hot('help'))).toHaveLength(1);
  const [, replacement] = replacementsOf(hot('shell')) as unknown as { newResource(resource: object): void }[];
  const resource = { context: path.join(ROOT, folder), request };
  replacement!.newResource(resource);
  expect(resource.request).toBe(by === null ? request : path.join(ROOT, 'tooling/dev/bundle', by));
});
