import type { Engine } from './engine';
import { migrate, migrateFile, MIGRATIONS, refuseOtherSchema } from './migrations';

/** A database whose tables have this schema; 0 for one without tables. */
const withSchema = (number: number) => ({
  query: async <Row>(sql: string) => {
    if (sql.includes('to_regclass')) return [{ name: number === 0 ? null : 'site.store_steps' }] as Row[];
    if (number === 0) throw new Error('relation "site.store_steps" does not exist');
    return [{ number }] as Row[];
  },
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

/** A store of this schema that takes the statements of a migration. */
function storeOf(number: number) {
  const query = jest.fn(async (text: string) => (text.startsWith('SELECT') ? [{ number }] : []) as never[]);
  const change = jest.fn(<Result>(work: (inside: typeof query) => Promise<Result>) => work(query));
  return { query, change, engine: { query, change } as unknown as Engine };
}

const STEPS = ['one', 'two', 'three'].map((name) => ({
  name,
  tables: [`table ${name}`],
  rights: [`right ${name}`],
  file: [`file ${name}`],
}));

test.each([
  [true, 'right'],
  [false, 'file'],
])('a migration takes the missing steps in their order, each with its number (with rights: %s)', async (withRights, kind) => {
  const { engine, query } = storeOf(1);
  expect(await migrate(engine, withRights, STEPS)).toEqual(['two', 'three']);
  const step = (name: string, number: number) => [
    [`table ${name}`],
    [`${kind} ${name}`],
    [expect.stringMatching('INSERT INTO site.store_steps'), [number, name, expect.any(String)]],
  ];
  expect(query.mock.calls.slice(2)).toEqual([...step('two', 2), ...step('three', 3)]);
});

test('a file that has this schema is opened without a change, which would wait for its other programs, and one of a newer program is refused', async () => {
  const current = storeOf(MIGRATIONS.length);
  await migrateFile(current.engine);
  expect(current.change).not.toHaveBeenCalled();
  const newer = storeOf(MIGRATIONS.length + 2);
  await expect(migrateFile(newer.engine)).rejects.toMatchObject({ code: 'newer-schema' });
  await expect(migrate(newer.engine, true)).rejects.toMatchObject({ code: 'newer-schema' });
});
