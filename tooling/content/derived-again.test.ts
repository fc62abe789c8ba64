import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import * as z from 'zod';
import { newFolder } from 'shared/testing/new-folder';
import { contentPlugin } from './content-plugin';
import { defineContent } from './define-content';

const derive = jest.fn(
  (documents: Parameters<NonNullable<ReturnType<typeof defineContent>['derive']>>[0], language: 'en' | 'rw') => ({
    'titles.json': [...documents[language].values()].map(({ meta }) => meta.title),
  }),
);
const settings = () =>
  defineContent({
    folders: ['guides'],
    frontMatter: z.strictObject({ title: z.string() }),
    directives: {},
    explicitIds: false,
    derive,
  });
const mockRead = { config: settings(), earlier: new Map() };
// Jest cannot import a file by its URL, as the reader does.
jest.mock('./config-reader', () => ({
  ConfigReader: class {
    files = () => [];
    read = async () => mockRead;
  },
}));

const folder = newFolder();

const write = (file: string, title: string) => {
  mkdirSync(path.dirname(path.join(folder, 'content', file)), { recursive: true });
  writeFileSync(path.join(folder, 'content', file), `---\ntitle: ${title}\n---\n\nText\n`);
};

test('what a section derives from its texts is derived again when a text or the settings change, and not by another save', async () => {
  const compiler = webpack({
    context: folder,
    entry: {},
    output: { path: `${folder}/dist` },
    plugins: [contentPlugin({ folder })],
  })!;
  const titlesOf = async (language: string) => {
    derive.mockClear();
    await new Promise<void>((resolve, reject) => compiler.run((error) => (error ? reject(error) : resolve())));
    return JSON.parse(readFileSync(path.join(folder, `dist/content/${language}/titles.json`), 'utf8'));
  };
  for (const language of ['en', 'rw']) write(`${language}/guides/a.md`, 'A');
  expect(await titlesOf('en')).toEqual(['A']);
  expect(derive).toHaveBeenCalledTimes(2);
  expect(await titlesOf('en')).toEqual(['A']);
  expect(derive).not.toHaveBeenCalled();
  write('rw/guides/a.md', 'B');
  expect(await titlesOf('rw')).toEqual(['B']);
  for (const language of ['en', 'rw']) write(`${language}/guides/c.md`, 'C');
  expect(await titlesOf('en')).toEqual(['A', 'C']);
  for (const language of ['en', 'rw']) rmSync(path.join(folder, `content/${language}/guides/c.md`));
  expect(await titlesOf('en')).toEqual(['A']);
  mockRead.config = settings();
  expect(await titlesOf('en')).toEqual(['A']);
  expect(derive).toHaveBeenCalledTimes(2);
});
