import { emptyRegistry, withSection } from 'platform/rollout';
import { listAddresses } from './list-addresses';

test('search engines get each document once, with the day of its text, and not by the queries that also open it', async () => {
  const registry = withSection(withSection(emptyRegistry(), 'shell', { stable: '1.0.0' }), 'legal', { stable: '2.0.0' });
  const page = { updated: '2026-05-01' };
  const of = jest.fn(async () => ({ pages: { en: { '/terms': page, '/terms?product=usave': page, '/terms/*': page } } }));
  expect(await listAddresses(registry, { of } as never)).toEqual({
    addresses: [{ address: '/terms', updated: '2026-05-01' }],
    isComplete: true,
  });
});
