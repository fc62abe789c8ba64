import { cacheSettings } from './cache-settings';

const target = { name: 'help', folder: '/site/remotes/help' };

test('a release is built without a cache, with which it would contain the name of the one before', () => {
  const settings = cacheSettings({ ...target, development: false }, 'browser');
  expect(settings).toEqual({ cache: false });
});

test('under development each bundle of a part has a cache of its own, and our packages are read again', () => {
  const [browser, node] = (['browser', 'node'] as const).map((bundle) => cacheSettings({ ...target, development: true }, bundle));
  expect(browser!.cache).toMatchObject({ type: 'filesystem', name: 'help-browser-development' });
  expect(node!.cache).toMatchObject({ type: 'filesystem', name: 'help-node-development' });
  const [ours] = browser!.snapshot!.unmanagedPaths as RegExp[];
  expect(['shared', 'tooling', 'react'].map((name) => ours!.test(`/news/node_modules/${name}/index.js`))).toEqual([
    true,
    true,
    false,
  ]);
});
