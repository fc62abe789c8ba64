/** @jest-environment node */
import { PostgresServer } from 'tooling/postgres/postgres-server';
import type { HeardSession } from '../fleet/signals';
import { changeRegistry, readRegistry } from '../registry/registry-file';
import { start } from '../rollout/start';
import { withSection } from '../registry/section-state';
import { readCounts } from '../signals/signals-file';
import { handKeysOut } from '../testing/hand-keys-out';
import { putForTest } from '../testing/both-stores';
import { TestFleet } from '../testing/test-fleet';
import { addArms } from '../verdict/add-counts';
import type { Counts } from '../verdict/counts';
import { Database, type Ask } from './database';
import { SignalsInTables } from './signals-in-tables';
import '../testing/patience-with-postgres';

const server = new PostgresServer();
let fleet: TestFleet;
let database: Database;
let data: string;
let now = Date.now();

beforeAll(async () => void (await server.open()), 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  fleet = await new TestFleet(server).open();
  database = new Database(fleet.address);
  data = await fleet.machine();
  for (const version of ['1.0.0', '2.0.0']) await putForTest(data, 'help', version);
  await changeRegistry(data, 'a rollout', (registry) =>
    start(withSection(registry, 'help', { stable: '1.0.0' }), {
      name: 'help',
      version: '2.0.0',
      stages: [50],
      id: 'r1',
      now: new Date().toISOString(),
    }),
  );
}, 60_000);
afterEach(async () => {
  await database.close();
  await fleet.close();
});

const session = (number: number, more: Partial<HeardSession> = {}): HeardSession => ({
  source: 'browsers',
  arm: 'candidate',
  session: `session ${number}`,
  share: 50,
  network: `network ${number}`,
  failed: false,
  isNew: true,
  cause: null,
  ...more,
});
const candidate = ({ stages }: Counts) => addArms(stages.map(({ browsers }) => browsers)).candidate;
const exchange = (signals: SignalsInTables, ask: Ask = database.ask) => signals.exchange(ask, (now += 60_000));

test('what waits counts at once, and once it was given it counts the same', async () => {
  const signals = new SignalsInTables(data);
  for (const number of [1, 2, 3]) signals.hear('r1', session(number, { failed: number === 3 }));
  expect(candidate(signals.counts('r1').all)).toEqual({ sessions: 3, failures: 1 });
  await exchange(signals);
  expect(signals.waiting).toBe(0);
  expect(candidate(signals.counts('r1').all)).toEqual({ sessions: 3, failures: 1 });
  expect(candidate(readCounts(data, 'r1'))).toEqual({ sessions: 3, failures: 1 });
});

test('a batch whose answer was lost is given again, and counts once', async () => {
  const signals = new SignalsInTables(data);
  signals.hear('r1', session(1));
  const isLost: Ask = async (text, values, patience) => {
    const rows = await database.ask(text, values, patience);
    if (text.includes('site.hear')) throw new Error('the answer was lost');
    return rows as never;
  };
  await expect(exchange(signals, isLost)).rejects.toThrow('lost');
  expect(signals.waiting).toBe(1);
  await exchange(signals);
  expect(candidate(signals.counts('r1').all)).toEqual({ sessions: 1, failures: 0 });
});

test('what comes while a batch is on its way is given with the next one', async () => {
  const signals = new SignalsInTables(data);
  signals.hear('r1', session(1));
  const isSlow: Ask = async (text, values, patience) => {
    if (text.includes('site.hear')) signals.hear('r1', session(2));
    return database.ask(text, values, patience) as never;
  };
  await exchange(signals, isSlow);
  expect(signals.waiting).toBe(1);
  await exchange(signals);
  expect(candidate(signals.counts('r1').all)).toEqual({ sessions: 2, failures: 0 });
});

test('the two networks that failed most often are left out, of all that any origin heard', async () => {
  const [one, other] = [new SignalsInTables(data), new SignalsInTables(data)];
  for (let number = 0; number < 60; number += 1) one.hear('r1', session(number));
  for (const number of [100, 101]) one.hear('r1', session(number, { network: 'loud', failed: true }));
  for (const number of [200, 201]) other.hear('r1', session(number, { network: 'loud as well', failed: true }));
  other.hear('r1', session(300, { failed: true }));
  await exchange(one);
  await exchange(other);
  await exchange(one);
  expect(candidate(one.counts('r1').all).failures).toBe(5);
  expect(candidate(one.counts('r1').withoutLoudest).failures).toBe(1);
});

test('a failing candidate that only two networks speak of is told of as such, until others say it as well', async () => {
  const signals = new SignalsInTables(data);
  for (let number = 0; number < 100; number += 1) signals.hear('r1', session(number, { arm: 'stable' }));
  for (const number of [200, 201, 202, 203]) signals.hear('r1', session(number, { network: `loud ${number % 2}`, failed: true }));
  await exchange(signals);
  expect(readCounts(data, 'r1').wouldAbort).toMatch(/failed in 4 of 4 sessions.* rests on the word of one or two networks\.$/s);
  for (let number = 300; number < 306; number += 1) signals.hear('r1', session(number, { failed: true }));
  await exchange(signals);
  expect(readCounts(data, 'r1').wouldAbort).toBeUndefined();
});

test('when a rollout is over its sessions and networks are forgotten, its counts stay, and nothing is added', async () => {
  const signals = new SignalsInTables(data);
  for (const number of [1, 2]) signals.hear('r1', session(number));
  await exchange(signals);
  await changeRegistry(data, 'over', (registry) =>
    withSection(registry, 'help', { rollout: { ...registry.sections.help!.rollout!, state: 'aborted' } }),
  );
  expect(await database.ask('SELECT FROM site.heard')).toEqual([]);
  expect(await database.ask("SELECT FROM site.sums WHERE network <> ''")).toEqual([]);
  signals.hear('r1', session(1));
  await exchange(signals);
  expect(candidate(signals.counts('r1').all)).toEqual({ sessions: 2, failures: 0 });
});

test('beyond so many nothing more waits, and that is said once', () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  const signals = new SignalsInTables(data);
  for (let number = 0; number < 20_003; number += 1) signals.hear('r1', session(number));
  expect(signals.waiting).toBe(20_000);
  expect(said).toHaveBeenCalledTimes(1);
  said.mockRestore();
});

test('a machine that comes later has the same counts', async () => {
  const signals = new SignalsInTables(data);
  signals.hear('r1', session(1, { failed: true, cause: { kind: 'entry', page: '/help-center' } }));
  await exchange(signals);
  const late = await fleet.machine();
  handKeysOut(data, late);
  expect(readCounts(late, 'r1')).toEqual(readCounts(data, 'r1'));
  expect(readCounts(late, 'r1').causes.candidate).toEqual([{ kind: 'entry', page: '/help-center', sessions: 1 }]);
  expect(readRegistry(late).sections.help!.rollout!.id).toBe('r1');
});
