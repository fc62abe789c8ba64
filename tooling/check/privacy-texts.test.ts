import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Names of cookies and of storage keys, which are the same in every language. */
const NAME = /`(i18nextLng|rb|rs|rc)`/;
const nameIn = (line: string): string => NAME.exec(line)?.[1] ?? '';

/** The names that docs/privacy.md lists as stored in the browser, in its order. */
const inBrowser = (): string[] => {
  const [, section = ''] = /^## In the browser\n(.*?)^## /ms.exec(read('docs/privacy.md')) ?? [];
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.map(nameIn);
};

/** The names in the list of a policy that holds `i18nextLng`. */
const listed = (policy: string): string[] => {
  const lists = read(policy).match(/(?:^- .*\n(?:  .*\n)*)+/gm) ?? [];
  const list = lists.find((items) => items.includes('i18nextLng')) ?? '';
  return list.split(/^- /m).slice(1).map(nameIn);
};

const POLICIES = ['en', 'rw'].flatMap((language) =>
  ['social', 'ikimina', 'usave', 'uinvest'].map((product) => `remotes/legal/content/${language}/${product}/privacy.md`),
);

test('docs/privacy.md names the cookies and the cache of the service worker', () => {
  expect(inBrowser()).toEqual(expect.arrayContaining(['i18nextLng', 'rb', 'rs']));
  expect(read('docs/privacy.md')).toContain('Cache Storage');
});

test.each(POLICIES)(
  '%s lists what is stored in the browser as docs/privacy.md does, complete and in the same order',
  (policy) => {
    expect(listed(policy)).toEqual(inBrowser());
  },
);

test.each(POLICIES)('%s says that reports are counted by address and cookies, and does not mention the user agent', (policy) => {
  expect(read(policy)).toMatch(/`rb`,\s+`rs`\s+(?:and|na)\s+`rc`/);
  expect(read(policy)).not.toContain('user agent');
});
