import { Refusal } from '../../refusal';
import { withSection } from '../../rollout';
import { running } from '../../testing/rollouts';
import { audit } from './audit';

const registry = withSection(running, 'shell', { stable: '1.0.0' });
const pages = { kept: () => null, renderAgain: () => Promise.reject(new Error('nothing is kept')) };
const auditWith = (verify: () => Promise<never>) => audit({ verify } as never, pages as never, registry);

test('a release that is refused is a difference of each of its pairs', async () => {
  const { pairs, differences } = await auditWith(() => Promise.reject(new Refusal('changed-file', 'a.js is changed')));
  expect(differences).toEqual(pairs.map(({ pair }) => ({ pair, what: 'a.js is changed' })));
  expect(pairs.length).toBeGreaterThan(1);
});

test('an address that is stored as rendered by another word of its query is a difference', async () => {
  const rendered = (query: string) => ({ pages: { en: {}, rw: {} }, onRequest: { '/help-center/search': query } });
  const own = {
    kept: () => ({ rendered: rendered('word'), signedBy: null }),
    renderAgain: async () => rendered('q'),
  };
  const { differences } = await audit({ verify: async () => undefined } as never, own as never, registry);
  expect([...new Set(differences.map(({ what }) => what))]).toEqual([
    'Other paths are rendered on request than the releases say.',
  ]);
});

test('an audit that cannot read the store fails, instead of calling its releases changed', async () => {
  await expect(auditWith(() => Promise.reject(new Error('EIO: i/o error')))).rejects.toThrow('EIO');
});
