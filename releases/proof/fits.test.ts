/** @jest-environment node */
import { PAGE_CONTRACT, SPOKEN_PAGES } from 'shared/contract/page/page-number';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { Refusal } from '../refusal';
import { recordOf } from '../testing/release-folder';
import { refuseMisfit, refuseUnspokenPage } from './fits';

const shell = (fields: Partial<ReleaseRecord> = {}) => recordOf({ name: 'shell', version: '3.0.0', ...fields });
const section = (name: string, fields: Partial<ReleaseRecord> = {}) => recordOf({ name, version: '2.0.0', ...fields });
const owning = (name: string, ...roots: string[]) => section(name, { section: { ...section(name).section!, roots } });

test.each(SPOKEN_PAGES)('a shell of page contract %d is taken, because an origin writes its pages', (page) => {
  expect(() => refuseUnspokenPage(shell({ page }))).not.toThrow();
});

test.each([0, 3, null])('a shell of page contract %p is refused, and the origin is to be deployed first', (page) => {
  const refused = () => refuseUnspokenPage(shell({ page }));
  expect(refused).toThrow(Refusal);
  expect(refused).toThrow(
    new RegExp(
      `^shell@3\\.0\\.0 speaks page contract ${page}; this origin speaks 1, 2\\. Deploy an origin that speaks ${page} first\\.$`,
    ),
  );
});

test('a section fits a shell that serves its contract, and it may serve others too', () => {
  expect(() => refuseMisfit(shell({ serves: [1, 2] }), section('help', { contract: 1 }))).not.toThrow();
  expect(() => refuseMisfit(shell({ serves: [1, 2] }), section('help', { contract: 2 }))).not.toThrow();
});

test('a section of a contract that its shell does not serve is refused, and the shell is to be released first', () => {
  const refused = () => refuseMisfit(shell({ serves: [1, 2] }), section('help', { contract: 3 }));
  expect(refused).toThrow(Refusal);
  expect(refused).toThrow(
    /^help@2\.0\.0 speaks contract 3; shell@3\.0\.0 serves 1, 2\. Release a shell that serves both first\.$/,
  );
});

test('a shell of page contract 1 carries the sections that were built into it, and less of them', () => {
  for (const name of ['landing', 'legal', 'help']) expect(() => refuseMisfit(shell({ page: 1 }), section(name))).not.toThrow();
  expect(() => refuseMisfit(shell({ page: 1 }), owning('legal', '/privacy-policy'))).not.toThrow();
});

test.each([
  ['a new section', owning('news', '/news', '/archive'), '/news, /archive'],
  ['a known section with one root more', owning('help', '/help-center', '/guides'), '/help-center, /guides'],
  ['a root under the name of another section', owning('help', '/privacy-policy'), '/privacy-policy'],
])('a shell of page contract 1 cannot carry %s, and a newer shell is to be released first', (_what, record, roots) => {
  const refused = () => refuseMisfit(shell({ page: 1 }), record);
  expect(refused).toThrow(Refusal);
  expect(refused).toThrow(
    `${record.name}@2.0.0 owns ${roots}; shell@3.0.0 speaks page contract 1 and knows only the sections that were built into it. Release a shell that speaks ${PAGE_CONTRACT} first.`,
  );
});

test('a shell of page contract 2 carries any section, because the page brings its table', () => {
  expect(() => refuseMisfit(shell(), owning('news', '/news'))).not.toThrow();
});
