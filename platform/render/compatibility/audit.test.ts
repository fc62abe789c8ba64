import { Refusal } from '../../refusal';
import { withSection } from '../../rollout';
import { running } from '../../testing/rollouts';
import { audit } from './audit';

const registry = withSection(running, 'shell', { stable: '1.0.0' });
const pages = { read: () => null, renderAgain: () => Promise.reject(new Error('nothing is kept')) };
const auditWith = (verify: () => Promise<never>) => audit({ verify } as never, pages as never, registry);

test('a refused release is a difference of each of its pairs', async () => {
  const { pairs, differences } = await auditWith(() => Promise.reject(new Refusal('changed-file', 'a.js is changed')));
  expect(differences).toEqual(pairs.map(({ pair }) => ({ pair, what: 'a.js is changed' })));
  expect(pairs.length).toBeGreaterThan(1);
});

const page = { html: 'words', status: 200, inlineScripts: ['sha256-a'] };
const rendered = (help: object = { '/help-center': page }, query = 'q') => ({
  pages: { en: help, rw: {} },
  onRequest: { '/help-center/search': query },
});

test.each([
  ['another status', rendered({ '/help-center': { ...page, status: 404 } }), 'Its status, the hashes of its scripts or its date'],
  [
    'another script',
    rendered({ '/help-center': { ...page, inlineScripts: [] } }),
    'Its status, the hashes of its scripts or its date',
  ],
  [
    'another date',
    rendered({ '/help-center': { ...page, updated: '2020-01-01' } }),
    'Its status, the hashes of its scripts or its date',
  ],
  ['a page more', rendered({ '/help-center': page, '/help-center/x': page }), 'The releases do not render this stored page.'],
  ['a page less', rendered({}), 'The releases render this page, and it is not stored.'],
  ['another word of a query', rendered(undefined, 'word'), 'Other paths are rendered on request than the releases say.'],
])('pages that are stored with %s are a difference', async (_what, stored, what) => {
  const own = { read: () => ({ rendered: stored, signedBy: null }), renderAgain: async () => rendered() };
  const { differences } = await audit({ verify: async () => undefined } as never, own as never, registry);
  expect([...new Set(differences.map((difference) => difference.what))]).toEqual([expect.stringContaining(what)]);
});

test('an audit that cannot read the store fails, instead of calling its releases changed', async () => {
  await expect(auditWith(() => Promise.reject(new Error('EIO: i/o error')))).rejects.toThrow('EIO');
});

test('a pair without stored pages, which an origin renders on request, differs in nothing', async () => {
  const { pairs, differences } = await audit({ verify: async () => undefined } as never, pages as never, registry);
  expect(differences).toEqual([]);
  expect(new Set(pairs.map(({ isKept, pages: count }) => [isKept, count].join()))).toEqual(new Set(['false,0']));
});
