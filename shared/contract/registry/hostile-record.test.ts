/** @jest-environment node */
import * as fc from 'fast-check';
import { SEEDED } from '../../testing/seeded';
import { corrupted } from '../../testing/corrupted';
import { releaseRecord } from './release-record';
import help2 from './samples/help-release-2.json';
import help3 from './samples/help-release-3.json';
import registry3 from './samples/registry-3.json';
import shell2 from './samples/shell-release-2.json';
import { registrySchema } from './schema';

test.each([
  ['release record', releaseRecord, help3],
  ['release record of format 2', releaseRecord, help2],
  ['shell’s record', releaseRecord, shell2],
  ['registry', registrySchema, registry3],
])('a corrupted %s is refused with a reason, or parses to the same value twice', (_what, schema, sample) => {
  let taken = 0;
  fc.assert(
    fc.property(corrupted(sample), (value) => {
      // As it comes from a file.
      const result = schema.safeParse(JSON.parse(JSON.stringify(value)));
      if (!result.success) return expect(result.error.issues[0]!.message).toMatch(/\w{3}/);
      taken += 1;
      expect(schema.parse(JSON.parse(JSON.stringify(result.data)))).toEqual(result.data);
    }),
    SEEDED,
  );
  expect(taken).toBeGreaterThan(10);
});
