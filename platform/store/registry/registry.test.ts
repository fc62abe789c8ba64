import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { newFolder } from 'shared/testing/new-folder';
import { Refusal } from '../../refusal';
import { emptyRegistry, stateOf, withSection } from '../../rollout';
import { highestNumberFile, lastGoodFile, LIFETIME, trustFile } from '../../signing';
import { addState, loseTables, newestText, replaceNewestText, restoreTables, runInFile } from '../../testing/registry-rows';
import { siteFile } from '../site-folder';
import { SqliteReader } from '../sqlite';
import { BrokenRegistry } from './parse-registry';
import type { Change } from './registry';
import { textOf } from './states';
import { sha256 } from '../../sha256';
import { changeRegistry, folderIn, readHistory, readRegistry, renewRegistry, reopen } from '../../testing/folder-in';
import { unreadable } from '../../testing/unreadable';

let data: string;
beforeEach(() => {
  data = newFolder();
});

const stable =
  (version: string): Change =>
  (registry) =>
    withSection(registry, 'help', { stable: version });
/** The statement in the signature of the last good state. */
const payloadOf = (file: string) =>
  Buffer.from(JSON.parse(readFileSync(file, 'utf8')).registry.signature.payload, 'base64').toString();
const described = () => readHistory(data).map((state) => `${state.sequence} ${state.change} ${stateOf(state, 'help').stable}`);

test('the registry is empty before the first change, and reading it writes nothing', () => {
  expect(readRegistry(data)).toEqual(emptyRegistry());
  expect(folderIn(data).registry.lastGood()).toBeNull();
  expect(readdirSync(data)).toEqual([]);
});

test('a change has its number, time and command', async () => {
  const registry = await changeRegistry(data, 'start help@1.0.0', stable('1.0.0'));
  expect(readRegistry(data)).toEqual(registry);
  expect(registry).toMatchObject({
    sequence: 1,
    previousHash: null,
    change: 'start help@1.0.0',
    sections: { help: { stable: '1.0.0' } },
  });
  expect(Date.parse(registry.changedAt)).not.toBeNaN();
});

test('each change has the hash of the state before it, and the history has all, oldest first', async () => {
  const texts: string[] = [];
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const before = texts.at(-1);
    const { sequence, previousHash } = await changeRegistry(data, `to ${version}`, stable(version));
    texts.push(newestText(data));
    expect(sequence).toBe(texts.length);
    expect(previousHash).toBe(before === undefined ? null : sha256(before));
  }
  expect(
    folderIn(data)
      .registry.states.after(0)
      .map(({ text }) => text),
  ).toEqual(texts);
  expect(described()).toEqual(['1 to 1.0.0 1.0.0', '2 to 1.1.0 1.1.0', '3 to 1.2.0 1.2.0']);
  const { registry } = folderIn(data);
  expect([0, 2, 3, 9].map((number) => registry.historyFrom(number).map(({ sequence }) => sequence))).toEqual([
    [1, 2, 3],
    [2, 3],
    [3],
    [3],
  ]);
});

test('all states are read in an order and with pauses in which pages are answered', async () => {
  for (let number = 1; number <= 21; number += 1) await changeRegistry(data, `to 1.0.${number}`, stable(`1.0.${number}`));
  let turns = 0;
  setImmediate(() => (turns += 1));
  const read: string[] = [];
  for await (const { sequence } of folderIn(data).registry.later(0)) read.push(`${sequence} after ${turns}`);
  expect(read).toEqual([...Array.from({ length: 20 }, (_, place) => `${place + 1} after 0`), '21 after 1']);
});

test('a change without an effect writes nothing', async () => {
  await changeRegistry(data, 'one', stable('1.0.0'));
  expect((await changeRegistry(data, 'two', (registry) => registry)).sequence).toBe(1);
  expect(described()).toEqual(['1 one 1.0.0']);
});

test('a refused or invalid change does not change the registry, and releases the lock', async () => {
  await changeRegistry(data, 'one', stable('1.0.0'));
  await expect(
    changeRegistry(data, 'two', () => {
      throw new Error('declined');
    }),
  ).rejects.toThrow('declined');
  await expect(changeRegistry(data, 'three', stable('latest'))).rejects.toThrow('sections.help.stable');
  expect(described()).toEqual(['1 one 1.0.0']);
  await expect(changeRegistry(data, 'four', stable('1.1.0'))).resolves.toMatchObject({ sequence: 2 });
});

test('adds no state after a broken one', async () => {
  await changeRegistry(data, 'one', stable('1.0.0'));
  replaceNewestText(data, '{ "format": 1,');
  await expect(changeRegistry(data, 'two', stable('1.1.0'))).rejects.toThrow('line 1: not JSON');
  expect(newestText(data)).toBe('{ "format": 1,');
});

test('the history detects a changed state', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await changeRegistry(data, version, stable(version));
  runInFile(data, "UPDATE states SET text = replace(text, '1.1.0', '6.6.6') WHERE sequence = 2");
  expect(() => readHistory(data)).toThrow('state 3 of the registry: field "previousHash" does not fit');
});

test('the history detects a state that names no state before it, as a first one', async () => {
  const first = await changeRegistry(data, 'to 1.0.0', stable('1.0.0'));
  await addState(data, 2, textOf({ ...first, sequence: 2, previousHash: null }));
  expect(() => readHistory(data)).toThrow('state 2 of the registry: field "previousHash" does not fit');
});

test('no history is read that ends with a state that no key signed, although it fits the one before', async () => {
  await folderIn(data).keys.ensureTrust();
  const first = await changeRegistry(data, 'to 1.0.0', stable('1.0.0'));
  const forged = textOf({ ...first, sequence: 2, previousHash: sha256(newestText(data)) });
  await addState(data, 2, forged);
  expect(() => readHistory(data)).toThrow('state 2 of the registry has no signature');
});

test('reports a file without tables as broken, and says what to do', () => {
  writeFileSync(siteFile(data), 'no tables\n'.repeat(1_000));
  expect(() => readRegistry(data)).toThrow(BrokenRegistry);
  expect(() => readRegistry(data)).toThrow(/site\.db cannot be read .*restore the file from the backup/);
});

test('reads a file that replaces the old one, and closes the old one', async () => {
  await changeRegistry(data, 'one', stable('1.0.0'));
  const copy = newFolder();
  await changeRegistry(copy, 'of another store', stable('2.0.0'));
  restoreTables(copy, data);
  const close = jest.spyOn(SqliteReader.prototype, 'close');
  expect(described()).toEqual(['1 of another store 2.0.0']);
  expect(close).toHaveBeenCalledTimes(1);
});

test.each([
  ['SQLITE_NOTADB', 'restore the file from the backup'],
  ['SQLITE_CORRUPT', 'restore the file from the backup'],
  ['SQLITE_CANTOPEN', 'The file may be intact'],
  ['SQLITE_BUSY', 'The file may be intact'],
  ['SQLITE_IOERR_READ', 'The file may be intact'],
])('the error of tables that cannot be read because of %s says: %s', async (code, advice) => {
  await changeRegistry(data, 'one', stable('1.0.0'));
  jest.spyOn(SqliteReader.prototype, 'run').mockImplementation(() => {
    throw Object.assign(new Error('it is so'), { code });
  });
  expect(() => readRegistry(data)).toThrow(advice);
});

test('a folder that is closed has its file no longer open', async () => {
  await changeRegistry(data, 'one', stable('1.0.0'));
  expect(described()).toHaveLength(1);
  const close = jest.spyOn(SqliteReader.prototype, 'close');
  await folderIn(data).close();
  expect(close).toHaveBeenCalledTimes(1);
});

describe('that is signed', () => {
  beforeEach(async () => {
    await folderIn(data).keys.ensureTrust();
    await changeRegistry(data, 'one', stable('1.0.0'));
  });

  test('a program that another one overtakes while it reads gets the newest state, and calls the one before it no old copy', async () => {
    await changeRegistry(data, 'two', stable('2.0.0'));
    const { registry } = folderIn(data);
    const [first] = registry.states.after(0);
    expect(registry.read().sequence).toBe(2);
    jest.spyOn(registry.states, 'newest').mockReturnValueOnce(first!);
    expect(registry.read().sequence).toBe(2);
  });

  test('is not created again when its tables are lost; the error says what to do', async () => {
    loseTables(data);
    const change = changeRegistry(data, 'two', stable('2.0.0'));
    await expect(change).rejects.toThrow(Refusal);
    await expect(change).rejects.toThrow('holds no state of the registry, and number 1 was in force here. Restore site.db');
    expect(() => readRegistry(data)).toThrow('sign registry');
    // A machine that signs no states has no number beside its keys.
    rmSync(highestNumberFile(data));
    reopen(data);
    expect(() => readRegistry(data)).toThrow('number 1 was in force here');
  });

  test('is not treated as never signed while there is a trace of a signature', async () => {
    rmSync(trustFile(data));
    for (const file of [lastGoodFile(data), highestNumberFile(data)]) {
      // A program that starts remembers no keys.
      reopen(data);
      expect(() => readRegistry(data)).toThrow('the list of keys, is missing');
      rmSync(file);
    }
  });

  test('has another mark once it is signed again, by which running programs see that signature', async () => {
    const { states } = folderIn(data).registry;
    const before = states.fingerprint;
    expect(states.fingerprint).toBe(before);
    expect(await renewRegistry(data, Date.now() + LIFETIME / 1.5)).toBe(true);
    expect(states.fingerprint).not.toBe(before);
  });

  test('is kept outside of its tables with the signature that expires last', async () => {
    const { expires } = JSON.parse(payloadOf(lastGoodFile(data)));
    expect(await renewRegistry(data, Date.now() + LIFETIME / 1.5)).toBe(true);
    expect(Date.parse(JSON.parse(payloadOf(lastGoodFile(data))).expires)).toBeGreaterThan(Date.parse(expires));
  });

  test('is signed again once, where two programs find at the same moment that it is due', async () => {
    const renew = () => renewRegistry(data, Date.now() + LIFETIME / 1.5);
    expect((await Promise.all([renew(), renew()])).sort()).toEqual([false, true]);
    expect(folderIn(data).registry.states.signaturesOf(1)).toHaveLength(2);
  });

  test('is signed by hand from its newest signed state, also where a full disk kept that out of last-good.json, and names the reason', async () => {
    const lastGood = readFileSync(lastGoodFile(data));
    const second = await changeRegistry(data, 'two', stable('1.1.0'));
    writeFileSync(lastGoodFile(data), lastGood);
    reopen(data);
    await addState(data, 3, textOf({ ...second, sequence: 3 }));
    expect(await folderIn(data).registry.signByHand('the disk was full', null)).toBe(4);
    expect(described()).toEqual(['1 one 1.0.0', '2 two 1.1.0', '4 sign registry --reason the disk was full 1.1.0']);
    expect(readRegistry(data).by).toMatchObject({ tool: 'release tool on the folder', reason: 'the disk was full' });
  });

  test('the last good state is the newest one, also where another program makes a change while the first waits to record its own', async () => {
    const { registry } = folderIn(data);
    const lock = registry.withWriteLock.bind(registry);
    jest.spyOn(registry, 'withWriteLock').mockImplementationOnce(async (work) => {
      await changeRegistry(data, 'three', stable('1.2.0'));
      return lock(work);
    });
    await changeRegistry(data, 'two', stable('1.1.0'));
    expect(JSON.parse(payloadOf(lastGoodFile(data)))).toMatchObject({ sequence: 3 });
  });

  test('a change that is made is told as made, also where the last good state cannot be read then', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation();
    let unread!: jest.SpyInstance;
    const changed = await changeRegistry(data, 'two', (registry) => {
      unread = unreadable(lastGoodFile(data));
      return stable('1.1.0')(registry);
    });
    unread.mockRestore();
    expect(changed).toMatchObject({ sequence: 2 });
    expect(complaints).toHaveBeenCalledWith(expect.stringContaining('EMFILE'));
    expect(described()).toEqual(['1 one 1.0.0', '2 two 1.1.0']);
  });

  test('can be changed even if the last good state cannot be written', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation();
    rmSync(lastGoodFile(data));
    mkdirSync(lastGoodFile(data));
    expect(await changeRegistry(data, 'two', stable('1.1.0'))).toMatchObject({ sequence: 2 });
    expect(complaints).toHaveBeenCalledWith(expect.stringMatching(/is in force, and could not be kept in last-good\.json/));
    expect(described()).toEqual(['1 one 1.0.0', '2 two 1.1.0']);
  });
});
