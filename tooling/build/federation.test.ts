import { remoteFederation, SHARED_IDS, shellFederation } from './federation';

jest.mock('@module-federation/enhanced/webpack', () => ({
  ModuleFederationPlugin: class {
    constructor(readonly settings: object) {}
  },
}));

interface Settings {
  shareStrategy: string;
  shared: Record<string, object>;
}
const settingsOf = (plugin: unknown) => (plugin as { settings: Settings }).settings;

test('the shell provides every singleton in its first script, and fetches no remote to compare versions', () => {
  const { shareStrategy, shared } = settingsOf(shellFederation('shell', []));
  expect(shareStrategy).toBe('loaded-first');
  expect(Object.keys(shared)).toEqual([...SHARED_IDS]);
  for (const one of Object.values(shared)) expect(one).toMatchObject({ singleton: true, eager: true, requiredVersion: false });
});

test('a remote bundles no singleton of its own, and takes what the shell has loaded', () => {
  const { shareStrategy, shared, ...remote } = settingsOf(remoteFederation('help'));
  expect(shareStrategy).toBe('loaded-first');
  expect(Object.keys(shared)).toEqual([...SHARED_IDS]);
  for (const one of Object.values(shared)) expect(one).toMatchObject({ singleton: true, import: false, requiredVersion: false });
  // The record of a release names this file, and the shell this module.
  expect(remote).toMatchObject({ filename: 'remoteEntry.js', exposes: { './remote': './src/remote.ts' } });
});
