import { existsSync } from 'node:fs';
import webpack, { type Configuration } from 'webpack';
import { shellFederation } from './federation';
import { remoteBundles } from './remote-bundles';
import { shellBundles } from './shell-bundles';
import { workspaceFolder } from './workspaces';

jest.mock('./federation', () => ({
  SHARED_IDS: ['react'],
  remoteFederation: () => 'federation of a remote',
  shellFederation: jest.fn(() => 'federation of the shell'),
}));
jest.mock('../content/content-plugin', () => ({ contentPlugin: () => 'texts' }));
jest.mock('./preview/preview-plugin', () => ({ previewPlugin: () => 'preview' }));
jest.mock('./early-search', () => ({ earlySearch: () => 'early search' }));
jest.mock('./app-files', () => ({ appFiles: () => 'app files' }));
jest.mock('./emit-files', () => ({ emitFiles: (name: string) => name }));

type Bundles = [browser: Configuration, node: Configuration];
const bundlesOf = (name: string, bundles: typeof remoteBundles) =>
  bundles({ name, version: '1.0.0', folder: workspaceFolder(name), outputFolder: '/nowhere', development: false }) as Bundles;

test.each([
  ['legal', remoteBundles],
  ['shell', shellBundles],
])('visitors download with %s no code of the federation runtime that no page needs', (name, bundles) => {
  const [browser] = bundlesOf(name, bundles);
  const replaced = browser.plugins!.filter((plugin) => plugin instanceof webpack.NormalModuleReplacementPlugin);
  expect(replaced).toHaveLength(3);
});

test('a section is built with its texts, its preview and its early search; what its pages share is given to its rendering', () => {
  const [browser, node] = bundlesOf('legal', remoteBundles);
  expect(browser.plugins).toEqual(expect.arrayContaining(['federation of a remote', 'texts', 'preview', 'early search']));
  expect(node.entry).toEqual({ bundle: './src/remote.ts' });
  expect(node.externals).toEqual({ react: 'commonjs react', 'release-content': 'commonjs release-content' });
});

test('the shell is built with the files of the installed site, the policy of its pages and their inline scripts', () => {
  const [browser, node] = bundlesOf('shell', shellBundles);
  expect(browser.plugins).toEqual(expect.arrayContaining(['federation of the shell', 'page-policy', 'app files']));
  const [, runtimePlugins] = jest.mocked(shellFederation).mock.lastCall!;
  expect(runtimePlugins.map((file) => [file.replace(/.*\//, ''), existsSync(file)])).toEqual([
    ['provide-runtime.ts', true],
    ['load-scripts.ts', true],
  ]);
  expect(node.externals).toEqual({});
  const [{ definitions }] = node.plugins as unknown as [{ definitions: object }];
  expect(Object.keys(definitions)).toEqual(['BOOTSTRAP', 'STYLE_WATCH', 'NEAR_LINK', 'PREFETCH_RULES']);
});
