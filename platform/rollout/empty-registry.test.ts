import { registrySchema } from 'shared/contract/registry/schema';
import { emptyRegistry } from './empty-registry';

test('the registry before the first start is the same on every machine at any time, as the next one names its hash', () => {
  expect(emptyRegistry()).toMatchObject({ sequence: 0, previousHash: null, changedAt: '1970-01-01T00:00:00.000Z' });
  expect(registrySchema.safeParse(emptyRegistry()).error).toBeUndefined();
});
