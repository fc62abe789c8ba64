import { MIGRATIONS, refuseOtherSchema } from './migrations';

/** A database whose tables have this schema; 0 for one without tables. */
const withSchema = (number: number) => ({
  query: async <Row>(sql: string) =>
    (sql.includes('to_regclass') ? [{ name: number === 0 ? null : 'site.store_steps' }] : [{ number }]) as Row[],
});

test.each([0, MIGRATIONS.length - 1])(
  'a program refuses a cluster whose tables have schema %i, with what its owner can do',
  async (number) => {
    await expect(refuseOtherSchema(withSchema(number))).rejects.toMatchObject({
      code: 'older-schema',
      message: expect.stringMatching(
        `have schema ${number}, and this program needs ${MIGRATIONS.length}. As its owner: npm run release -- migrate`,
      ),
    });
  },
);

test('a program works with its own schema and with the next, and refuses what is newer than that', async () => {
  await expect(refuseOtherSchema(withSchema(MIGRATIONS.length))).resolves.toBeUndefined();
  await expect(refuseOtherSchema(withSchema(MIGRATIONS.length + 1))).resolves.toBeUndefined();
  await expect(refuseOtherSchema(withSchema(MIGRATIONS.length + 2))).rejects.toMatchObject({ code: 'newer-schema' });
});
