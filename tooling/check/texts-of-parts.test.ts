import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { textsOfParts } from './texts-of-parts';

jest.mock('../build/workspaces', () => {
  const { mkdtempSync } = jest.requireActual('node:fs');
  const root = mkdtempSync(`${jest.requireActual('node:os').tmpdir()}/texts-`);
  return {
    ROOT: root,
    PACKAGES: root,
    buildableNames: () => ['news'],
    workspaceFolder: (name: string) => `${root}/remotes/${name}`,
  };
});

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  writeFileSync(path.join(ROOT, file), text);
};
const UNUSED = 'remotes/news/src/messages/en.json: nothing uses the text "more"';

beforeEach(() => {
  write('shared/ui/link.tsx', '');
  write('remotes/news/src/messages/en.json', '{ "title": "News", "more": "More" }');
  write('remotes/news/src/page.tsx', "export const title = t('title');");
});
afterEach(() => rmSync(ROOT, { recursive: true }));

test('each text that no source of a part uses, and each that its messages do not have, is named with its file', () => {
  expect(textsOfParts()).toEqual([UNUSED]);
  write('remotes/news/src/list.ts', "export const more = t('more');");
  expect(textsOfParts()).toEqual([]);
  write('remotes/news/src/list.ts', "export const more = t('less');");
  expect(textsOfParts()[0]).toMatch(/^remotes\/news\/src\/list\.ts: uses the text "less"/);
});

test.each(['journeys.ts', 'src/list.test.tsx', 'src/testing/list.ts', 'src/samples/list.ts', 'vendor/list.ts'])(
  'a text that only %s uses is unused, because no visitor sees it',
  (file) => {
    write(`remotes/news/${file}`, "export const more = t('more');");
    expect(textsOfParts()).toEqual([UNUSED]);
  },
);
