/** @jest-environment jsdom */
import { build } from 'esbuild';
import { bundleConsole } from './bundle-console';

jest.mock('esbuild', () => ({ build: jest.fn() }));
jest.mock('./sass-styles', () => ({ sassStyles: () => ({ name: 'sass' }) }));

beforeEach(() => {
  const outputs = {
    'out/main-1.js': { entryPoint: 'platform/console/src/main.tsx', cssBundle: 'out/main-2.css' },
    'out/theme-3.js': { entryPoint: 'platform/console/src/theme/show-theme.ts' },
    'out/main-2.css': {},
  };
  jest.mocked(build).mockResolvedValue({ metafile: { outputs } } as never);
});

test('the console’s document names the files of its build, and sets the theme before it paints', async () => {
  const { html, written } = await bundleConsole('out', 'abc');
  expect(written).toEqual(['main-1.js', 'theme-3.js', 'main-2.css']);
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelector('link[rel=stylesheet]')!.getAttribute('href')).toBe('/console/main-2.css');
  expect([...page.body.children].map((part) => part.getAttribute('src') ?? part.id)).toEqual([
    '/console/theme-3.js',
    'root',
    '/console/main-1.js',
  ]);
});

test('the console’s document has both colour schemes, fits a phone, and is not for search engines', async () => {
  const page = new DOMParser().parseFromString((await bundleConsole('out', 'abc')).html, 'text/html');
  const meta = (name: string) => page.querySelector(`meta[name=${name}]`)!.getAttribute('content');
  expect(meta('color-scheme')).toBe('light dark');
  expect(meta('viewport')).toBe('width=device-width, initial-scale=1');
  expect(meta('robots')).toBe('noindex');
  expect(meta('build')).toBe('abc');
});
