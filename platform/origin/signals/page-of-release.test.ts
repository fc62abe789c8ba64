import { withSection, type Pair } from 'platform/rollout';
import type { RenderedSection } from 'shared/contract/registry/rendered-section';
import { quietRegistry } from '../testing/test-site';
import { pageOfRelease } from './page-of-release';

const page = { html: '', status: 200 as const, inlineScripts: [] };
const section: RenderedSection = {
  pages: { en: { '/help-center': page }, rw: { '/help-center': page, '/help-center/ubufasha': page } },
  onRequest: { '/help-center/search': 'q' },
};
const requestedPairs: Pair[] = [];
const rendered = {
  of: async (pair: Pair): Promise<RenderedSection> => {
    requestedPairs.push(pair);
    if (pair.section !== 'help') throw new Error('is being rendered');
    return section;
  },
};
const help = { section: 'help', version: '2.1.0' };
const pageNameOf = (path: string, release = help) => pageOfRelease(rendered, quietRegistry(), release, path);
beforeEach(() => void requestedPairs.splice(0));

test.each(['/help-center', '/help-center/ubufasha', '/help-center/search'])(
  '%s is a page of the release that failed, in some language or on request',
  async (path) => {
    expect(await pageNameOf(path)).toBe(path);
    expect(requestedPairs).toEqual([{ shell: '1.0.0', section: 'help', version: '2.1.0' }]);
  },
);

test.each(['/help-center/aline', 'toString', 'constructor', ''])('"%s" is no page, and is not stored', async (path) => {
  expect(await pageNameOf(path)).toBe('other pages');
});

test('a shell failure may name a page of any section, also while another section is being rendered', async () => {
  const shell = { section: 'shell', version: '1.1.0' };
  const registry = withSection(quietRegistry(), 'help', { stable: '2.0.0' });
  expect(await pageOfRelease(rendered, registry, shell, '/help-center')).toBe('/help-center');
  expect(requestedPairs.at(-1)).toEqual({ shell: '1.0.0', section: 'help', version: '2.0.0' });
});

test('a page of a section that is being rendered counts as "other", and its signal still counts', async () => {
  expect(await pageNameOf('/terms', { section: 'legal', version: '1.0.0' })).toBe('other pages');
});
