/** @jest-environment node */
// Rights that are too narrow show in service alone: what an origin, and whoever publishes, does with a user of its own.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { markComments, readMarks } from '../feedback/marks';
import { readInbox } from '../feedback/read-inbox';
import { ensureKey } from '../keys/ensure-key';
import { publishedVersions } from '../store/read-record';
import { putForTest } from '../testing/both-stores';
import { publishForTest } from '../testing/release-folder';
import { TestFleet } from '../testing/test-fleet';
import '../testing/patience-with-postgres';

const server = new PostgresServer();
let fleet: TestFleet;
let publisher: string;
let origin: string;
const as = (user: string) => fleet.address.replace('owner@', `${user}@`);

beforeAll(async () => {
  await server.open();
  fleet = await new TestFleet(server).open();
  await server.run(
    'postgres',
    'CREATE ROLE an_origin LOGIN IN ROLE site_origin; CREATE ROLE a_publisher LOGIN IN ROLE site_publisher',
  );
  publisher = await fleet.machine({ address: as('a_publisher') });
  origin = await fleet.machine({ address: as('an_origin') });
}, 60_000);
afterAll(async () => {
  await fleet.close();
  await server.close();
});

test('an origin gives what it hears and deletes what is old, and whoever publishes reads and marks it', async () => {
  const at = new Date().toISOString();
  const submission = { action: 'yesThanksApi', help_center_article_link: 'https://site.example/help-center/x', message: 'yes' };
  mkdirSync(path.join(origin, 'spool'));
  writeFileSync(
    path.join(origin, 'spool', `${at.slice(0, 10)}.jsonl`),
    `${JSON.stringify({ at, key: 'k', language: 'en', submission })}\n`,
  );
  await fleet.of(origin).drainFeedback();
  await fleet.of(origin).forgetFeedback(365);
  const session = { source: 'browsers', arm: 'stable', session: 's', share: 50, network: 'n', failed: false } as const;
  fleet.of(origin).signals.hear('r1', { ...session, isNew: true, cause: null });
  await fleet.of(origin).exchangeSignals();
  expect(fleet.of(origin).signals.waiting).toBe(0);

  await fleet.of(publisher).bringFeedback();
  const [comment] = readInbox(publisher).comments;
  expect(comment!.text).toBe('yes');
  for (const mark of ['read', 'done'] as const) await markComments(publisher, [comment!.id], { as: mark, at, who: 'keza' });
  const other = await fleet.machine({ address: as('a_publisher') });
  await fleet.of(other).bringFeedback();
  expect(readMarks(other)[comment!.id]).toMatchObject({ as: 'done' });
});

test('an origin may not publish, and is told so in words', async () => {
  publishForTest(origin, { name: 'help', version: '6.6.6' });
  await expect(fleet.of(origin).putRelease('help', '6.6.6')).rejects.toThrow(
    /^The user of SITE_DATABASE may not do this \(permission denied.*\); see docs\/runbook\.md, "A fleet"$/,
  );
});

test('whoever publishes takes releases away, and with them the files that no other one has', async () => {
  await ensureKey(publisher, 'help');
  for (const version of ['1.0.0', '1.1.0']) await putForTest(publisher, 'help', version);
  await fleet.of(publisher).removeReleases([{ name: 'help', version: '1.0.0' }]);
  const late = await fleet.machine({ address: as('an_origin') });
  expect(publishedVersions(late, 'help')).toEqual(['1.1.0']);
  const unused = 'SELECT FROM site.files WHERE hash NOT IN (SELECT hash FROM site.release_files)';
  expect(await server.run(fleet.address, unused)).toEqual([]);
  expect(existsSync(path.join(late, 'releases/help/1.1.0/main.js'))).toBe(true);
});
