/** @jest-environment node */
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { TestFleet } from '../testing/test-fleet';
import { Database, type Ask } from './database';
import { bringFeedback } from './bring-feedback';
import { Spool } from './feedback-rows';
import '../testing/patience-with-postgres';

const server = new PostgresServer();
const DAY = 24 * 60 * 60 * 1000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
const TODAY = dayBefore(0);
let fleet: TestFleet;
let database: Database;
let data: string;

beforeAll(async () => void (await server.open()), 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  fleet = await new TestFleet(server).open();
  database = new Database(fleet.address);
  data = fleet.folder();
  mkdirSync(path.join(data, 'spool'));
}, 60_000);
afterEach(async () => {
  await database.close();
  await fleet.close();
});

const line = (key: string | null, message: string) =>
  `${JSON.stringify({ at: `${TODAY}T10:00:00.000Z`, key, submission: { message } })}\n`;
const day = (name = TODAY, folder = data) => path.join(folder, 'spool', `${name}.jsonl`);
const drain = (spool = new Spool(data), ask: Ask = database.ask) => spool.drain(ask, TODAY);
const stored = () =>
  database
    .ask<{ line: string }>('SELECT line FROM site.feedback ORDER BY number')
    .then((rows) => rows.map((row) => `${row.line}\n`));

test('every line goes into the database once, in its order, also those without a key', async () => {
  const spool = new Spool(data);
  writeFileSync(day(), line('a', '1') + line(null, '2') + line(null, '2'));
  await drain(spool);
  appendFileSync(day(), line('b', 'Murakoze ßÿ – 3'));
  await drain(spool);
  await drain(spool);
  expect(await stored()).toEqual([line('a', '1'), line(null, '2'), line(null, '2'), line('b', 'Murakoze ßÿ – 3')]);
  expect(spool.waiting()).toBe(0);
});

test('more lines than go in one batch are all stored, in their order', async () => {
  const lines = Array.from({ length: 1_001 }, (_, number) => line(`k${number}`, String(number)));
  writeFileSync(day(), lines.join(''));
  await drain();
  expect(await stored()).toEqual(lines);
});

test('what is deleted is older than a day, whatever number is given', async () => {
  writeFileSync(day(), line('a', '1'));
  await drain();
  await database.ask('SELECT site.forget_feedback(-7)');
  expect(await stored()).toEqual([line('a', '1')]);
});

test('what visitors said, and how far the team is with it, only the owner of the folder reads', async () => {
  writeFileSync(day(), line('a', '1'));
  await drain();
  await database.ask("INSERT INTO site.marks (text) VALUES ('{}')");
  const reader = fleet.folder();
  await bringFeedback(database.ask, reader);
  for (const name of [`${TODAY}.jsonl`, 'marks.json'])
    expect(statSync(path.join(reader, 'feedback', name)).mode & 0o777).toBe(0o600);
});

test('a line that is still being written waits for its end', async () => {
  const spool = new Spool(data);
  writeFileSync(day(), line('a', '1') + line('b', '2').slice(0, 20));
  await drain(spool);
  expect(await stored()).toEqual([line('a', '1')]);
  expect(spool.waiting()).toBe(20);
  appendFileSync(day(), line('b', '2').slice(20));
  await drain(spool);
  expect(await stored()).toEqual([line('a', '1'), line('b', '2')]);
});

test('after a start, or when an answer was lost, all is given again and nothing is stored twice', async () => {
  writeFileSync(day(), line('a', '1') + line(null, '2'));
  const isLost: Ask = async (...words) => {
    await database.ask(...words);
    throw new Error('the answer was lost');
  };
  await expect(drain(new Spool(data), isLost)).rejects.toThrow('lost');
  await drain(new Spool(data));
  await drain(new Spool(data));
  expect(await stored()).toEqual([line('a', '1'), line(null, '2')]);
});

test('the same key from two machines is one submission; the same words without a key are two', async () => {
  const other = fleet.folder();
  mkdirSync(path.join(other, 'spool'));
  for (const folder of [data, other]) {
    writeFileSync(day(TODAY, folder), line('a', '1') + line(null, '2'));
    await drain(new Spool(folder));
  }
  expect(await stored()).toEqual([line('a', '1'), line(null, '2'), line(null, '2')]);
});

test('a day that is over leaves the spool once it is in the database, and today stays', async () => {
  for (const name of [dayBefore(1), TODAY]) writeFileSync(day(name), line(name, '1'));
  writeFileSync(day(dayBefore(2)), line('half', '1') + line('x', '2').slice(0, 9));
  await drain();
  expect([existsSync(day(dayBefore(2))), existsSync(day(dayBefore(1))), existsSync(day())]).toEqual([true, false, true]);
});

test('whoever reads gets each day as it is in the database, and days that were deleted go', async () => {
  for (const name of ['2020-01-01', TODAY]) writeFileSync(day(name), line(name, '1'));
  await drain();
  const reader = fleet.folder();
  const inbox = (name: string) => path.join(reader, 'feedback', `${name}.jsonl`);
  await bringFeedback(database.ask, reader);
  expect(readFileSync(inbox('2020-01-01'), 'utf8')).toBe(line('2020-01-01', '1'));
  appendFileSync(day(), line('late', '2'));
  await drain();
  await database.ask('SELECT site.forget_feedback(365)');
  await bringFeedback(database.ask, reader);
  expect(existsSync(inbox('2020-01-01'))).toBe(false);
  expect(readFileSync(inbox(TODAY), 'utf8')).toBe(line(TODAY, '1') + line('late', '2'));
});
