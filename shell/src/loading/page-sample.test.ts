import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { PageSelection } from 'shared/contract/page/page-state';
import sample from 'shared/contract/page/samples/page-4.json';
import { SITE } from 'shared/testing/site';
import { createTexts } from 'shared/platform';
import { integrityOf, collectHashes } from './integrity';
import { createRemoteLoader } from './load-remote';
import { createPageLoader } from './page-loader';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
jest.mock('./load-styles', () => ({ loadStyles: jest.fn(async () => undefined) }));

const selection = { ...sample.picks, ...sample.facts } as PageSelection;

test('reads sections, their names and files from a page of this shell’s contract', () => {
  const loader = createPageLoader(jest.fn(), selection.sections, createTexts('en'), SITE);
  expect(loader.sectionOf('/news/2026')).toBe('news');
  expect(loader.factsOf('news')).toMatchObject({ title: { en: 'news', rw: 'Amakuru' }, keptQuery: [] });
  expect(loader.links('header', '/terms').map(({ href, label }) => [href, label.en])).toEqual([
    ['/', 'Home'],
    ['/news', 'News'],
  ]);
  collectHashes(selection);
  expect(integrityOf('/_releases/help/1.5.0-3fa91c02/remoteEntry.js')).toBe('sha384-entry');
  expect(integrityOf('/_releases/help/1.4.0-aaaabbbb/remoteEntry.js')).toBe('sha384-entry');
  expect(integrityOf('/_releases/shell/1.2.0-5e6f7a8b/static/js/main.9c8b7a6d.js')).toBe('sha384-main');
});

test('loads the selected release by its container name, and its fallback when that fails', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.mocked(loadRemote).mockImplementation(async (id) => {
    if (id === 'help_1_4_0_aaaabbbb/remote') return { default: { contract: 1, namespace: 'help' } };
    throw new Error('dead');
  });
  await expect(createRemoteLoader(selection, null)('help')).resolves.toMatchObject({ namespace: 'help' });
  const entries = jest.mocked(registerRemotes).mock.calls.map(([[remote]]) => remote);
  expect(entries[0]).toMatchObject({ name: 'help_1_5_0_3fa91c02', entry: '/_releases/help/1.5.0-3fa91c02/remoteEntry.js' });
  expect(entries.at(-1)).toMatchObject({ name: 'help_1_4_0_aaaabbbb' });
});
