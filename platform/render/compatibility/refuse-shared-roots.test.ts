import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { SectionState } from 'shared/contract/registry/schema';
import { newFolder } from 'shared/testing/new-folder';
import { Refusal } from '../../refusal';
import { emptyRegistry, withSection } from '../../rollout';
import { publishForTest, recordOf } from '../../testing/release-folder';
import { help as stateOfHelp, running } from '../../testing/rollouts';
import { refuseSharedRoots } from './refuse-shared-roots';
import { folderIn } from '../../testing/folder-in';

let data: string;
beforeEach(() => {
  data = newFolder();
});

function owning(name: string, version: string, ...roots: string[]): ReleaseRecord {
  const record = recordOf({ name, version });
  return { ...record, section: { ...record.section!, roots, links: [], shortcuts: [], search: undefined } };
}
const inStore = (name: string, version: string, ...roots: string[]) => publishForTest(data, owning(name, version, ...roots));
const served = (state: Partial<SectionState> = { stable: '1.2.0' }) => withSection(emptyRegistry(), 'help', state);
const claim = (...roots: string[]) => refuseSharedRoots(folderIn(data).releases, served(), owning('news', '1.0.0', ...roots));

test('refuses a root that another section owns, and names both sections', () => {
  inStore('help', '1.2.0', '/guides', '/help-center');
  expect(() => claim('/news', '/help-center')).toThrow(Refusal);
  expect(() => claim('/news', '/help-center')).toThrow(
    /^news@1\.0\.0 claims \/help-center, which help@1\.2\.0 owns\. Two sections cannot own one root\.$/,
  );
});

test.each([
  ['below', '/help-center', '/help-center/news'],
  ['above', '/help-center/news', '/help-center'],
])('refuses a root %s one of another section, because a root owns all addresses below it', (_where, owned, claimed) => {
  inStore('help', '1.2.0', owned);
  expect(() => claim(claimed)).toThrow(`news@1.0.0 claims ${claimed}, which help@1.2.0 owns`);
});

test('accepts a root that only begins with the same letters', () => {
  inStore('help', '1.2.0', '/help');
  expect(() => claim('/help-center', '/hel')).not.toThrow();
});

test('the root / owns no other address', () => {
  inStore('help', '1.2.0', '/');
  expect(() => claim('/news')).not.toThrow();
  expect(() => claim('/')).toThrow('news@1.0.0 claims /, which help@1.2.0 owns');
  inStore('help', '1.2.0', '/help-center');
  expect(() => claim('/')).not.toThrow();
});

test('a section keeps the roots of its older releases', () => {
  inStore('help', '1.2.0', '/help-center');
  expect(() =>
    refuseSharedRoots(folderIn(data).releases, served(), owning('help', '2.0.0', '/help-center', '/guides')),
  ).not.toThrow();
});

test('a candidate owns its roots, and a release that is no longer served owns none', () => {
  inStore('help', '1.2.0', '/help-center');
  inStore('help', '1.3.0', '/guides');
  inStore('help', '1.1.0', '/old');
  const claiming = (root: string) => () =>
    refuseSharedRoots(folderIn(data).releases, served(stateOfHelp(running)), owning('news', '1.0.0', root));
  expect(claiming('/guides')).toThrow('which help@1.3.0 owns');
  expect(claiming('/old')).not.toThrow();
});

test('ignores a release whose record is broken or missing, so that other sections are not affected', () => {
  const folder = inStore('help', '1.2.0', '/help-center');
  writeFileSync(path.join(folder, 'release.json'), '{');
  expect(() => claim('/help-center')).not.toThrow();
  rmSync(folder, { recursive: true });
  expect(() => claim('/help-center')).not.toThrow();
});
