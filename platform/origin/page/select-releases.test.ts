import { PAGE_CONTRACT } from 'shared/contract/page/page-number';
import { position, start, withSection } from 'platform/rollout';
import { integrityOf, quietRegistry, TestSite } from '../testing/test-site';

const now = '2026-01-01T00:00:00.000Z';
let site: TestSite;
beforeEach(() => {
  site = new TestSite();
  site.publish('shell', '1.1.0');
});
afterEach(() => site.close());

const shellRollout = () => start(quietRegistry(), { name: 'shell', version: '1.1.0', stages: [100], id: 's', now });
const selectionOf = async (url = '/help-center') => (await site.get(url, { cookie: 'rb=1' })).selection;

test('a shell candidate is served with every section that passed its compatibility check', async () => {
  site.live.current = shellRollout();
  expect(await selectionOf()).toMatchObject({
    shell: { version: '1.1.0' },
    sections: { help: { version: '2.0.0' } },
    arms: { shell: 'candidate' },
  });
});

test.each(['1.1.0/shell@1.1.0', '1.1.0/help@2.0.0'])(
  'a candidate of the shell is not served while %s has not passed the check, so that no visitor loses a section to it',
  async (pair) => {
    site.live.current = shellRollout();
    site.live.faults.set(pair, 'does not render');
    expect(await selectionOf()).toMatchObject({
      shell: { version: '1.0.0' },
      sections: { help: { version: '2.0.0' } },
      arms: { shell: 'stable' },
    });
  },
);

test('page, contract number and hashes are those of the selected shell', async () => {
  site.live.current = shellRollout();
  expect(await selectionOf()).toMatchObject({
    page: PAGE_CONTRACT,
    shell: { integrity: { '/_releases/shell/1.1.0/entry.js': integrityOf('shell', '1.1.0') } },
  });
});

test('a page lists what each section owns, so that the shell does not need to know it', async () => {
  expect((await selectionOf()).sections.help).toMatchObject({
    roots: ['/help-center'],
    title: { en: 'help center', rw: 'Ubufasha' },
    keptQuery: ['q'],
  });
});

test('a visitor outside the share of a rollout is in the arm of stable', async () => {
  const outside = Array.from({ length: 100 }, (_, bucket) => bucket).find((bucket) => position('help', 'r', bucket) >= 5000);
  site.live.current = start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [50, 100], id: 'r', now });
  const { selection } = await site.get('/help-center', { cookie: `rb=${outside}` });
  expect(selection).toMatchObject({ sections: { help: { version: '2.0.0' } }, arms: { help: 'stable' } });
});

test('a page falls back on the newest good release before its own, where that can be served', async () => {
  site.live.current = withSection(quietRegistry(), 'help', { previousGood: ['1.9.0', '1.8.0'] });
  site.publish('help', '1.8.0');
  expect((await selectionOf()).sections.help.previousGood.version).toBe('1.9.0');
  site.live.faults.set('1.0.0/help@1.9.0', 'does not render');
  expect((await selectionOf()).sections.help).not.toHaveProperty('previousGood');
});

test('a section whose release cannot be shown is served by the newest good one before it', async () => {
  site.live.current = withSection(quietRegistry(), 'help', { previousGood: ['1.9.0', '1.8.0'] });
  site.publish('help', '1.8.0');
  site.live.faults.set('1.0.0/help@2.0.0', 'does not render');
  expect((await selectionOf()).sections.help.version).toBe('1.9.0');
});

test('a visitor who is shown no release of a section is in none of its arms', async () => {
  site.live.current = start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [100], id: 'r', now });
  for (const version of ['1.9.0', '2.0.0', '2.1.0']) site.live.faults.set(`1.0.0/help@${version}`, 'does not render');
  const { sections, arms } = await selectionOf('/');
  expect([Object.keys(sections), arms]).toEqual([expect.not.arrayContaining(['help']), undefined]);
});
