// What holds of a store whichever engine it has: SQLite in a folder, or PostgreSQL with a folder for each machine.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import Libsql from 'libsql';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { compiledProgram } from 'tooling/testing/compiled-program';
import { LINK_LIMIT } from 'shared/contract/feedback/payload';
import type { Registry } from 'shared/contract/registry/schema';
import { newFolder } from 'shared/testing/new-folder';
import { emptyRegistry, withSection } from '../rollout';
import { migrated } from '../testing/migrated';
import { openStore, type Store } from './index';
import { received } from './testing/received';
import { folderIn } from '../testing/folder-in';
import { until } from '../testing/until';

const ALL = { limit: 1_000, offset: 0 };
const changing = compiledProgram('platform/store/testing/changing-program.ts');
/** How many programs change a store at once. */
const PROGRAMS = process.env.SOAK ? 20 : 3;
/** A program is killed after twenty times so many changes. */
const ROUNDS = process.env.SOAK ? [1, 2, 3, 4] : [1, 2];

describe.each([
  ['SQLite', null],
  ['PostgreSQL', new PostgresServer()],
])('with the truth in %s', (_name, server) => {
  let folders: string[];
  let database: string | null;
  let stores: Store[];

  beforeAll(async () => void (await server?.open()));
  afterAll(() => server?.close());
  beforeEach(async () => {
    folders = [];
    stores = [];
    database = server ? await server.database(migrated) : null;
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** One more program: on the one folder, or on a machine of its own beside the database. */
  async function program(): Promise<Store> {
    if (database || folders.length === 0) folders.push(newFolder());
    stores.push(await openStore({ folder: folderIn(folders.at(-1)!), database, log: () => undefined }));
    return stores.at(-1)!;
  }

  /** A program of its own, on the folder of a machine. */
  function start(folder: string, ...words: (string | number)[]): { child: ChildProcess; ended: Promise<number | null> } {
    const env = { ...process.env, SITE_DATA: folder, SITE_DATABASE: database ?? '' };
    const child = spawn(process.execPath, [changing, ...words.map(String)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    child.stdout!.resume();
    return { child, ended };
  }

  /** Waits until every machine has handed on what it has. */
  async function settled(): Promise<void> {
    for (const { feedback } of stores) await until(async () => (await feedback.waiting()) === 0);
  }

  const textsIn = async (store: Store) => {
    await settled();
    return (await store.feedback.read({}, ALL)).comments.map(({ text }) => text);
  };

  test('what one program stores another reads, the newest first, with all that was sent', async () => {
    const [a, b] = [await program(), await program()];
    await a.feedback.add(received('first', { at: '2026-11-20T10:00:00.000Z' }));
    await b.feedback.add(received('second', { at: '2026-11-20T11:00:00.000Z', more: { tags: ['new'], contract: 2 } }));
    expect(await textsIn(a)).toEqual(['second', 'first']);
    expect((await b.feedback.read({}, { limit: 1, offset: 0 })).comments).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        at: '2026-11-20T11:00:00.000Z',
        guide: '/help-center/x',
        language: 'en',
        helpful: true,
        reason: null,
        text: 'second',
        more: { tags: ['new'], contract: 2 },
        mark: 'new',
        marked: null,
      },
    ]);
  });

  test('a key is stored once: at the same moment, later, from another program, and with other words', async () => {
    const [a, b] = [await program(), await program()];
    await Promise.all([a.feedback.add(received('one', { key: 'k' })), a.feedback.add(received('one', { key: 'k' }))]);
    await settled();
    await b.feedback.add(received('two', { key: 'k' }));
    await a.feedback.add(received('three', { key: 'k' }));
    for (const text of ['same', 'same']) await b.feedback.add(received(text));
    expect((await textsIn(a)).sort()).toEqual(['one', 'same', 'same']);
    expect(await a.feedback.read({}, ALL)).toMatchObject({ stored: 3, found: 3, unread: 3, guides: [{ yes: 3, no: 0 }] });
  });

  test('letters that a database refuses are stored in another form, and neither they nor an address that is too long for an index hold up what comes after them', async () => {
    const a = await program();
    const link = 'https://site.example/help-center/%00';
    await a.feedback.add(received('a\u0000b \ud800 c', { more: { '\u0000': '\udc00' }, link, at: '2026-11-20T10:00:00.000Z' }));
    // Every letter is another one, so that the database cannot compress them.
    const letters = Array.from({ length: LINK_LIMIT - 40 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)),
    );
    const long = `https://site.example/help-center/${letters.join('')}`;
    await a.feedback.add(received('long', { link: long, at: '2026-11-20T11:00:00.000Z' }));
    await a.feedback.add(received('after', { at: '2027-01-01T00:00:00.000Z' }));
    expect(await textsIn(a)).toEqual(['after', 'long', 'a\uFFFDb \uFFFD c']);
  });

  test('statuses of two people who mark at once stand side by side, and the counts with them; a comment that is not there is named', async () => {
    const [a, b] = [await program(), await program()];
    for (const number of [1, 2, 3, 4]) await a.feedback.add(received(String(number)));
    await settled();
    const ids = (await a.feedback.read({}, ALL)).comments.map(({ id }) => id);
    const by = { at: '2026-11-20T12:00:00.000Z', who: 'keza' };
    const marked = await Promise.all([
      a.feedback.mark(ids.slice(0, 2), { as: 'read', ...by }),
      b.feedback.mark(ids.slice(1, 3), { as: 'done', ...by }),
    ]);
    expect(marked).toEqual([[], []]);
    const { comments, unread, stored } = await b.feedback.read({}, ALL);
    expect([unread, stored]).toEqual([1, 4]);
    expect(comments.filter(({ mark }) => mark === 'new').map(({ id }) => id)).toEqual([ids[3]]);
    for (const mark of ['new', 'read', 'done'] as const) {
      const answer = await a.feedback.read({ mark }, ALL);
      expect(answer.found).toBe(answer.comments.length);
    }
    expect(comments.find(({ id }) => id === ids[0])!.marked).toEqual({ as: 'read', ...by });
    expect(await a.feedback.mark([ids[0]!, ids[0]!], { as: 'new', ...by })).toEqual([]);
    expect((await a.feedback.read({ mark: 'new' }, ALL)).comments.map(({ marked: each }) => each)).toEqual([null, null]);
    // One that is not there is named, and none of the others is marked.
    const missing = '0123456789abcdef';
    expect(await a.feedback.mark([ids[0]!, missing], { as: 'done', ...by })).toEqual([missing]);
    expect((await a.feedback.read({ mark: 'new' }, ALL)).found).toBe(2);
  });

  test('deletes feedback that is older than its retention, with its counts, however much it is', async () => {
    const a = await program();
    const days = [...Array.from({ length: 1_200 }, () => '2025-11-21'), '2025-11-22', '2026-11-22'];
    await Promise.all(days.map((day) => a.feedback.add(received(day, { at: `${day}T10:00:00.000Z` }))));
    await settled();
    await a.feedback.deleteOld(365, Date.parse('2026-11-22T23:00:00Z'));
    expect(await textsIn(a)).toEqual(['2026-11-22', '2025-11-22']);
    expect(await a.feedback.read({}, ALL)).toMatchObject({ stored: 2, oldest: '2025-11-22', guides: [{ yes: 2 }] });
  });

  test('a reopened store has the same content', async () => {
    const a = await program();
    await a.feedback.add(received('one', { key: 'k' }));
    await settled();
    await stores.pop()!.close();
    const again = await openStore({ folder: folderIn(folders[0]!), database, log: () => undefined });
    stores.push(again);
    await again.feedback.add(received('one more', { key: 'k' }));
    expect(await textsIn(again)).toEqual(['one']);
  });

  test('of several programs that change at once nothing is lost, and the counts are those of the rows', async () => {
    const a = await program();
    const { feedback } = a;
    await feedback.add(received('of all', { key: 'of all' }));
    await settled();
    const { id } = (await feedback.read({}, ALL)).comments[0]!;
    const programs = Array.from({ length: PROGRAMS }, (_, number) => start(folders[0]!, String(number), 20, id));
    expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual(programs.map(() => 0));
    const texts = await textsIn(a);
    const all = PROGRAMS * 20 + 1;
    expect(texts).toHaveLength(all);
    expect(new Set(texts).size).toBe(all);
    const answer = await feedback.read({}, ALL);
    expect([answer.stored, answer.found, answer.guides.reduce((sum, { yes }) => sum + yes, 0)]).toEqual([all, all, all]);
    expect((await feedback.read({ mark: 'done' }, ALL)).found + answer.unread).toBe(all);
  });

  test('stores everything that a killed program has answered, once, and nothing in part', async () => {
    const a = await program();
    const acknowledged: string[] = [];
    for (const round of ROUNDS) {
      const { child, ended } = start(folders[0]!, `round${round}`, 100_000);
      createInterface(child.stdout!).on('line', (line) => {
        if (line === 'open') return;
        acknowledged.push(line);
        if (line.endsWith(`-${20 * round}`)) child.kill('SIGKILL');
      });
      await ended;
    }
    const texts = await textsIn(a);
    expect(new Set(texts).size).toBe(texts.length);
    expect(acknowledged.length).toBeGreaterThanOrEqual(20 * ROUNDS.reduce((sum, round) => sum + round));
    expect(acknowledged.filter((text) => !texts.includes(text))).toEqual([]);
    const answer = await a.feedback.read({}, ALL);
    expect(answer.stored).toBe(texts.length);
    const file = new Libsql(path.join(folders[0]!, 'site.db'));
    expect(file.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    file.close();
  });

  describe('reading', () => {
    const guide = (name: string) => ({ link: `https://site.example/help-center/${name}` });

    test('each guide has its yes and no, its reasons and its weeks, the most unhelpful first', async () => {
      const { feedback } = await program();
      await feedback.add(received('clear', guide('a')));
      for (const text of ['long', 'longer']) await feedback.add(received(text, { ...guide('b'), reason: 2 }));
      await feedback.add(received('fine', { ...guide('b'), at: '2026-11-25T10:00:00.000Z' }));
      await settled();
      const guides = [
        {
          guide: '/help-center/b',
          yes: 1,
          no: 2,
          reasons: { 2: 2 },
          weeks: [
            { week: '2026-11-16', yes: 0, no: 2 },
            { week: '2026-11-23', yes: 1, no: 0 },
          ],
        },
        { guide: '/help-center/a', yes: 1, no: 0, reasons: {}, weeks: [{ week: '2026-11-16', yes: 1, no: 0 }] },
      ];
      const allGuides = ['/help-center/a', '/help-center/b'];
      expect(await feedback.read({}, ALL)).toMatchObject({ found: 4, guides, known: allGuides });
      expect((await feedback.read({ search: 'n l' }, ALL)).guides).toMatchObject([
        { guide: '/help-center/b', no: 2, weeks: [{ week: '2026-11-16', yes: 0, no: 2 }] },
      ]);
    });

    test('comments are found by words in any order, without accents and capitals, and by each filter', async () => {
      const { feedback } = await program();
      await feedback.add(received('Ubufasha bwiza cyane', { language: 'rw', at: '2026-11-18T10:00:00.000Z' }));
      await feedback.add(received('The Café button is missing', { reason: 3, at: '2026-11-18T11:00:00.000Z' }));
      await feedback.add(received('Button?', { ...guide('b?lng=rw'), reason: 1, at: '2026-11-19T01:00:00.000Z' }));
      await settled();
      const search = async (filter: object) => {
        const { comments, found: count } = await feedback.read(filter, ALL);
        expect(count).toBe(comments.length);
        expect((await feedback.list(filter)).map(({ id }) => id)).toEqual(comments.map(({ id }) => id));
        return comments.map(({ text }) => text);
      };
      expect(await search({ search: ' BUTTON\u00a0cafe' })).toEqual(['The Café button is missing']);
      expect(await search({ search: 'bwizá' })).toEqual(['Ubufasha bwiza cyane']);
      expect(await search({ search: 'button tea' })).toEqual([]);
      expect(await search({ until: '2026-11-18' })).toEqual(['The Café button is missing', 'Ubufasha bwiza cyane']);
      expect(await search({ language: 'rw' })).toEqual(['Button?', 'Ubufasha bwiza cyane']);
      expect(await search({ reason: 3 })).toEqual(['The Café button is missing']);
      expect(await search({ guide: '/help-center/b' })).toEqual(['Button?']);
      expect(await search({ helpful: true })).toEqual(['Ubufasha bwiza cyane']);
      expect(await search({ helpful: false, search: 'button', from: '2026-11-19' })).toEqual(['Button?']);
      expect(await search({ from: '2026-11-19', until: '2026-11-19' })).toEqual(['Button?']);
      const { comments } = await feedback.read({}, { limit: 1, offset: 1 });
      expect(comments.map(({ text }) => text)).toEqual(['The Café button is missing']);
      const second = await feedback.read({ search: 'b' }, { limit: 1, offset: 1 });
      expect(second.comments.map(({ text }) => text)).toEqual(['The Café button is missing']);
    });
  });

  test('the answers of two origins are added up', async () => {
    const [a, b] = [await program(), await program()];
    await a.answers.add({ pages: 10, failed: 3 }, Date.now());
    expect(await b.answers.add({ pages: 5, failed: 1 }, Date.now())).toEqual({ pages: 15, failed: 4 });
  });

  describe('notifications', () => {
    const receiver = (label: string) => ({
      section: 'help',
      label,
      kind: 'webhook' as const,
      address: 'https://team.example/hook',
      events: ['recalled' as const],
      addedAt: '2026-11-20T10:00:00.000Z',
      addedBy: 'keza',
    });
    const START = Date.parse('2026-11-20T10:00:00.000Z');

    /** A registry in which so many releases of help are recalled. */
    function state(sequence: number): Registry {
      const blocked = Array.from({ length: sequence }, (_, at) => ({ version: `1.0.${at + 1}`, reason: 'no', at: 'then' }));
      return { ...withSection(emptyRegistry(), 'help', { blocked }), sequence, changedAt: new Date(START).toISOString() };
    }

    test('programs that follow the registry together put each change into the outbox once, in its order', async () => {
      const [a, b] = [(await program()).notifications, (await program()).notifications];
      await a.follow(state(0), () => []);
      await a.add(receiver('one'));
      await b.add(receiver('two'));
      const states = [1, 2, 3, 4, 5].map(state);
      await Promise.all(states.flatMap((current) => [a, b].map((each) => each.follow(current, () => states))));
      await b.follow(state(2), () => states);
      const texts: string[] = [];
      for (let now = START; (await a.receivers()).some(({ waiting }) => waiting > 0); now += 1_000) {
        const claimed = (await Promise.all([a.claim(now), b.claim(now)])).flat();
        expect(new Set(claimed.map((one) => one.receiver)).size).toBe(claimed.length);
        for (const message of claimed) {
          await b.delivered(message, now);
          texts.push(message.notice.text);
        }
      }
      const each = states.map(({ sequence }) => `help@1.0.${sequence} was recalled. no`);
      expect(texts).toEqual(each.flatMap((text) => [text, text]));
      expect(await b.receivers()).toMatchObject([
        { label: 'one', deliveredAt: expect.stringMatching(/^2026/) },
        { label: 'two' },
      ]);
    });

    test('of states that a program has beyond the one in force none is told before it is in force', async () => {
      const { notifications } = await program();
      await notifications.follow(state(0), () => []);
      await notifications.add(receiver('one'));
      const states = [1, 2, 3].map(state);
      await notifications.follow(states[0]!, () => states);
      expect(await notifications.receivers()).toMatchObject([{ waiting: 1 }]);
      await notifications.follow(states[2]!, () => states);
      expect(await notifications.receivers()).toMatchObject([{ waiting: 3 }]);
    });

    test('a condition that two programs observe is notified once', async () => {
      const [a, b] = [(await program()).notifications, (await program()).notifications];
      await a.add({ ...receiver('one'), events: ['held'] });
      const condition = { id: 'held help r1 0', kind: 'held' as const, section: 'help', text: 'It is held.' };
      await Promise.all([a.observe([condition], START), b.observe([condition], START + 1)]);
      expect(await a.receivers()).toMatchObject([{ waiting: 1 }]);
    });

    test('a section has at most twenty receivers, and the next one is refused', async () => {
      const { notifications } = await program();
      for (let number = 1; number <= 20; number += 1) await notifications.add(receiver(`number ${number}`));
      await expect(notifications.add(receiver('one more'))).rejects.toThrow('help has 20 receivers');
      await notifications.add({ ...receiver('one more'), section: 'legal' });
    });

    test('receivers are listed by section and name, each with the beginning of its fault', async () => {
      const { notifications } = await program();
      const names = ['legal one', 'help two', 'help one'];
      for (const [section, label] of names.map((name) => name.split(' ')))
        await notifications.add({ ...receiver(label!), section: section! });
      const notice = { id: 'test', kind: 'test' as const, section: 'legal', at: new Date(START).toISOString(), text: 'one' };
      await notifications.test('legal', 'one', notice);
      const [message] = await notifications.claim(START);
      await notifications.failed(message!, 'x'.repeat(301), START);
      expect((await notifications.receivers()).map(({ section, label, fault }) => [`${section} ${label}`, fault.length])).toEqual(
        [
          ['help one', 0],
          ['help two', 0],
          ['legal one', 300],
        ],
      );
    });

    test('a name identifies one receiver of a section, and an unknown one is refused', async () => {
      const { notifications } = await program();
      await notifications.add(receiver('one'));
      await expect(notifications.add(receiver('one'))).rejects.toThrow('help has a receiver "one" already');
      await notifications.add({ ...receiver('one'), section: 'legal' });
      await expect(notifications.remove('help', 'two')).rejects.toThrow('help has no receiver "two"');
      await notifications.remove('help', 'one');
      expect(await notifications.receivers()).toMatchObject([{ section: 'legal', label: 'one' }]);
    });
  });
});
