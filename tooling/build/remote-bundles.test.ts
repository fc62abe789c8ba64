import webpack, { type Configuration } from 'webpack';
import { remoteBundles } from './remote-bundles';
import { shellBundles } from './shell-bundles';
import { workspaceFolder } from './workspaces';

jest.mock('./federation', () => ({
  SHARED_IDS: [],
  remoteFederation: () => null,
  shellFederation: () => null,
}));

test.each([
  ['legal', remoteBundles],
  ['shell', shellBundles],
])('visitors download with %s no code of the federation runtime that no page needs', (name, bundles) => {
  const folder = workspaceFolder(name);
  const [browser] = bundles({ name, version: '1.0.0', folder, outputFolder: '/nowhere', development: false }) as [Configuration];
  const replaced = browser.plugins!.filter((plugin) => plugin instanceof webpack.NormalModuleReplacementPlugin);
  expect(replaced).toHaveLength(3);
});
