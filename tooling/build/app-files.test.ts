import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { newFolder } from 'shared/testing/new-folder';
import { appFiles } from './app-files';
import type { Target } from './target';

jest.mock('./draw', () => ({ draw: async (svg: string, width: number) => Buffer.from(`${svg} of ${width}`) }));

async function build(development: boolean): Promise<Record<string, string>> {
  const folder = newFolder();
  for (const [file, text] of [
    ['src/worker/main.ts', 'addEventListener("fetch", () => undefined);'],
    ['app/icon.svg', 'icon'],
    ['app/maskable.svg', 'maskable'],
    ['app/screens/wide-en-1.png', 'screenshot'],
  ] as const) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const target: Target = { name: 'shell', version: '1.0.0', folder, outputFolder: folder, development };
  const compiler = webpack({ context: folder, entry: {}, output: { path: folder }, plugins: [appFiles(target)] })!;
  const emitted: Record<string, string> = {};
  compiler.hooks.assetEmitted.tap('test', (file, { content }) => void (emitted[file] = content.toString()));
  await new Promise<void>((resolve, reject) => compiler.run((error) => (error ? reject(error) : resolve())));
  return emitted;
}

test('a release holds the service worker, each icon in the sizes of phones, and the screenshots', async () => {
  expect(await build(false)).toEqual({
    'worker.js': expect.stringContaining('fetch'),
    'app/icon-192.png': 'icon of 192',
    'app/icon-512.png': 'icon of 512',
    'app/maskable-512.png': 'maskable of 512',
    'app/wide-en-1.png': 'screenshot',
  });
});

test('a shell under development has no service worker, which would cache pages that a save changes', async () => {
  expect(await build(true)).toEqual({});
});
