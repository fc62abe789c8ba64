import * as fc from 'fast-check';
import { hostileText, corrupted } from 'shared/testing/corrupted';
import { SEEDED } from 'shared/testing/seeded';
import { emptyRegistry, resolve, start, withSection } from '../../rollout';
import { BrokenRegistry, parseRegistry } from './parse-registry';

const now = '2026-01-01T00:00:00.000Z';
const quiet = withSection(emptyRegistry(), 'help', {
  stable: '1.1.0',
  previousGood: ['1.0.0'],
  blocked: [{ version: '0.9.0', reason: 'old', at: now }],
});
const sound = start(withSection(quiet, 'shell', { stable: '1.0.0' }), { name: 'help', version: '1.2.0', id: 'r1', now });

/** Parses a registry. `null` if it was refused with a sentence that names the file. */
function read(text: string) {
  try {
    return parseRegistry(text, 'registry.json');
  } catch (error) {
    if (!(error instanceof BrokenRegistry)) throw error;
    expect(error.message).toMatch(/^registry\.json(, line \d+)?: (not JSON|field ")/);
    return null;
  }
}

test('a mutated registry is refused by its field, or resolves every visitor', () => {
  let acceptedCount = 0;
  fc.assert(
    fc.property(corrupted(sound), fc.integer({ min: 0, max: 9999 }), (value, bucket) => {
      const registry = read(JSON.stringify(value));
      if (!registry) return;
      acceptedCount += 1;
      // An accepted registry is written again, and must parse to the same value.
      expect(parseRegistry(JSON.stringify(registry), 'registry.json')).toEqual(registry);
      for (const section of Object.keys(registry.sections)) {
        const { version } = resolve(registry, { section, bucket, crawler: false });
        const { stable, rollout, previousGood } = registry.sections[section]!;
        expect([stable, rollout?.candidate, ...previousGood]).toContain(version);
      }
    }),
    SEEDED,
  );
  // Otherwise the test only tried refusals.
  expect(acceptedCount).toBeGreaterThan(10);
});

test('refuses a truncated or arbitrary text with a sentence', () => {
  const text = JSON.stringify(sound, null, 2);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: text.length - 2 }), hostileText, (end, rest) => {
      expect(read(text.slice(0, end) + rest)).toBeNull();
    }),
    SEEDED,
  );
});
