/** @jest-environment node */
import * as fc from 'fast-check';
import { SEEDED } from '../../testing/seeded';
import { spoiled } from '../../testing/spoiled';
import { releaseRecord } from './release-record';
import help1 from './samples/help-release-1.json';
import help2 from './samples/help-release-2.json';
import registry1 from './samples/registry-1.json';
import registry2 from './samples/registry-2.json';
import shell2 from './samples/shell-release-2.json';
import { registrySchema } from './schema';

test.each([
  ['release record of format 2', releaseRecord, help2],
  ['shell’s record of format 2', releaseRecord, shell2],
  ['release record of format 1', releaseRecord, help1],
  ['registry of format 1', registrySchema, registry1],
  ['registry of format 2', registrySchema, registry2],
])('a spoiled %s is refused with a reason, or is read once more as the same', (_what, schema, sample) => {
  let taken = 0;
  fc.assert(
    fc.property(spoiled(sample), (value) => {
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
