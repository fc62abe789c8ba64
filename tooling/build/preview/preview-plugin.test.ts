import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { previewPicture } from 'shared/contract/registry/release-address';
import { newFolder } from 'shared/testing/new-folder';
import { drawPreview } from './draw-preview';
import { previewPlugin } from './preview-plugin';

jest.mock('./draw-preview', () => ({ drawPreview: jest.fn(async (words: object) => Buffer.from(JSON.stringify(words))) }));

const folder = newFolder();

const write = (file: string, value: unknown) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), JSON.stringify(value));
};

test('a picture of a link preview is drawn again when its words change, and not by another save', async () => {
  const plugins = [previewPlugin({ folder })];
  const compiler = webpack({ context: folder, entry: {}, output: { path: `${folder}/dist` }, plugins })!;
  const build = () => new Promise<void>((resolve, reject) => compiler.run((error) => (error ? reject(error) : resolve())));
  const picture = (language: 'en' | 'rw') => readFileSync(path.join(folder, 'dist', previewPicture(language)), 'utf8');
  write('preview.json', { title: ['help.title'], text: ['help.text'] });
  write('src/messages/en.json', { help: { title: 'Help', text: 'Guides' } });
  write('src/messages/rw.json', { help: { title: 'Ubufasha', text: 'Inyandiko' } });
  await build();
  expect(picture('en')).toContain('Guides');
  expect(drawPreview).toHaveBeenCalledTimes(2);
  await build();
  expect(drawPreview).toHaveBeenCalledTimes(2);
  write('src/messages/rw.json', { help: { title: 'Ubufasha', text: 'Ibindi' } });
  await build();
  expect(drawPreview).toHaveBeenCalledTimes(3);
  expect([picture('en'), picture('rw')]).toEqual([expect.stringContaining('Guides'), expect.stringContaining('Ibindi')]);
});
