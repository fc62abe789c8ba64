import type { Stats } from 'node:fs';
import { fingerprintIn, fingerprintOf } from './fingerprint';

test('a file that is written, replaced or set back has another fingerprint, and a missing one has none', () => {
  const stats = { ino: 1, mtimeMs: 2, ctimeMs: 3, size: 4 } as Stats;
  const others = (['ino', 'mtimeMs', 'ctimeMs', 'size'] as const).map((field) =>
    fingerprintIn({ ...stats, [field]: 9 } as Stats),
  );
  expect(new Set([fingerprintIn(stats), ...others]).size).toBe(5);
  expect(fingerprintOf('/nowhere/trust.json')).toBeNull();
});
