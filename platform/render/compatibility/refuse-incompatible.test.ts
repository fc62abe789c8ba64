import { SUPPORTED_PAGES } from 'shared/contract/page/page-number';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { Refusal } from '../../refusal';
import { recordOf } from '../../testing/release-folder';
import { refuseIncompatible, refuseUnsupportedPage } from './refuse-incompatible';

const shell = (fields: Partial<ReleaseRecord> = {}) => recordOf({ name: 'shell', version: '3.0.0', ...fields });
const section = (name: string, fields: Partial<ReleaseRecord> = {}) => recordOf({ name, version: '2.0.0', ...fields });
const owning = (name: string, ...roots: string[]) => section(name, { section: { ...section(name).section!, roots } });

test.each(SUPPORTED_PAGES)('accepts a shell of page contract %d, which origins support', (page) => {
  expect(() => refuseUnsupportedPage(shell({ page }))).not.toThrow();
});

test.each([
  [9, 'Deploy an origin that speaks 9 first\\.'],
  [1, 'Publish the shell again from the sources of today\\.'],
  [null, 'Publish the shell again from the sources of today\\.'],
])('refuses a shell of page contract %p, and says what to do', (page, advice) => {
  const check = () => refuseUnsupportedPage(shell({ page }));
  expect(check).toThrow(Refusal);
  expect(check).toThrow(
    new RegExp(`^shell@3\\.0\\.0 speaks page contract ${page}; this origin speaks ${SUPPORTED_PAGES.join(', ')}\\. ${advice}$`),
  );
});

test('a section is compatible with a shell that serves its contract, among others', () => {
  expect(() => refuseIncompatible(shell({ serves: [1, 2] }), section('help', { contract: 1 }))).not.toThrow();
  expect(() => refuseIncompatible(shell({ serves: [1, 2] }), section('help', { contract: 2 }))).not.toThrow();
});

test('refuses a section whose contract the shell does not serve, and says to release the shell first', () => {
  const check = () => refuseIncompatible(shell({ serves: [1, 2] }), section('help', { contract: 3 }));
  expect(check).toThrow(Refusal);
  expect(check).toThrow(/^help@2\.0\.0 speaks contract 3; shell@3\.0\.0 serves 1, 2\. Release a shell that serves both first\.$/);
});

test('accepts a new section, because the page carries the table of sections', () => {
  expect(() => refuseIncompatible(shell(), owning('news', '/news'))).not.toThrow();
});
