import { newFolder } from 'shared/testing/new-folder';
import { emptyRegistry } from '../../rollout';
import { sha256 } from '../../sha256';
import { changeRegistry, folderIn } from '../../testing/folder-in';
import { runInFile } from '../../testing/registry-rows';
import type { SqlQuery } from '../postgres';
import { SqliteEngine } from '../sqlite';
import { OwnStates } from '../registry/own-states';
import { sign } from '../registry/signatures';
import { textOf } from '../registry/states';
import type { State } from '../registry-state';
import { RegistryCopy } from './registry-copy';

test('a state of the database that does not have its hash is not written down', async () => {
  const data = newFolder();
  const folder = folderIn(data);
  const stored = new RegistryCopy(folder).store([{ sequence: 1, text: '{}', hash: '0'.repeat(64) }], 1, []);
  await expect(stored).rejects.toThrow('state 1 does not have its stored hash');
  expect(folder.registry.states.newest()).toBeNull();
});

test('a machine that joins reads a long history in parts, because all of it would exceed the time of a statement', async () => {
  const folder = folderIn(newFolder());
  await folder.keys.ensureTrust();
  const states: State[] = [];
  for (let sequence = 1; sequence <= 1_200; sequence += 1) {
    const text = textOf({ ...emptyRegistry(), sequence, previousHash: states.at(-1)?.hash ?? null });
    states.push({ sequence, text, hash: sha256(text) });
  }
  const newest = states.at(-1)!;
  const parts: number[] = [];
  const query = async (text: string, values: unknown[] = []): Promise<unknown[]> => {
    if (text.includes('site.signatures')) return [{ text: sign(folder.trust.whole!, newest) }];
    if (text.includes('RECURSIVE')) return states.map(({ sequence, hash }) => ({ sequence, hash }));
    if (!text.includes('ANY')) return [newest];
    const hashes = new Set(values[0] as string[]);
    parts.push(hashes.size);
    return states.filter(({ hash }) => hashes.has(hash));
  };
  await new RegistryCopy(folder).pull(query as SqlQuery);
  expect(parts).toEqual([500, 500, 200]);
  expect(folder.registry.states.after(0)).toEqual(states);
  // A program that starts looks for each of them once.
  runInFile(folder.dir, 'DELETE FROM states WHERE sequence < 100');
  await new RegistryCopy(folder).pull(query as SqlQuery);
  expect(folder.registry.states.after(0)).toEqual(states);
});

test('a machine whose disk is full follows the cluster, in memory, and writes its states once there is room', async () => {
  const folder = folderIn(newFolder());
  await folder.keys.ensureTrust();
  const states: State[] = [];
  const query = async (text: string, values: unknown[] = []): Promise<unknown[]> => {
    const newest = states.at(-1)!;
    if (text.includes('site.signatures')) return [{ text: sign(folder.trust.whole!, newest) }];
    if (text.includes('ANY')) return states.filter(({ hash }) => (values[0] as string[]).includes(hash));
    return text.includes('RECURSIVE') ? states : [newest];
  };
  const copy = new RegistryCopy(folder);
  const pullNext = () => {
    const sequence = states.length + 1;
    const text = textOf({ ...emptyRegistry(), sequence, previousHash: states.at(-1)?.hash ?? null });
    states.push({ sequence, text, hash: sha256(text) });
    return copy.pull(query as SqlQuery);
  };
  await pullNext();
  const { fingerprint } = folder.registry.states;
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  const change = jest.spyOn(SqliteEngine.prototype, 'change').mockRejectedValue(full);
  const report = jest.spyOn(console, 'error').mockImplementation();
  await pullNext();
  await pullNext();
  await copy.pull(query as SqlQuery);
  expect(folder.registry.read().sequence).toBe(3);
  expect(folder.registry.states.fingerprint).not.toBe(fingerprint);
  expect(report.mock.calls.map(([line]) => line)).toEqual(
    [2, 3].map((sequence) => expect.stringContaining(`state ${sequence} is in force, and not written down yet`)),
  );
  const written = new OwnStates(folder.dir);
  const numbers = () => written.after(0).map(({ sequence }) => sequence);
  expect(numbers()).toEqual([1]);
  change.mockRestore();
  await copy.pull(query as SqlQuery);
  expect(numbers()).toEqual([1, 2, 3]);
  written.close();
});

test('a machine names the newest state that no key has signed, and takes none for unsigned that it cannot verify at the moment', async () => {
  const folder = folderIn(newFolder());
  await folder.keys.ensureTrust();
  const states = [1, 2, 3].map((sequence) => {
    const text = textOf({ ...emptyRegistry(), sequence });
    return { sequence, text, hash: sha256(text) };
  });
  const query = async (text: string, [value]: unknown[] = []): Promise<unknown[]> => {
    if (text.includes('site.signatures')) return value === 1 ? [{ text: sign(folder.trust.whole!, states[0]!) }] : [];
    if (text.includes('LIMIT')) return states.toReversed();
    if (text.includes('RECURSIVE')) return states.slice(0, 1);
    return states.filter(({ sequence, hash }) => sequence === value || (value as string[]).includes?.(hash));
  };
  const copy = new RegistryCopy(folder);
  await copy.pull(query as SqlQuery);
  expect(copy.ignored).toContain('state 3');
  const away = new Error('away');
  const cut = (text: string, values?: unknown[]) =>
    text.includes('site.signatures') ? Promise.reject(away) : query(text, values);
  await expect(copy.faultOf(cut as SqlQuery, states[2]!)).rejects.toBe(away);
});

test.each([
  [
    'a state without a signature, although its number is higher, belongs to a database that was set back',
    false,
    'is number 5 and not the one that was seen here as number 1: the database was set back',
  ],
  [
    'a signed state that does not follow from the last one of this machine is that of another database',
    true,
    'or is another one',
  ],
])('%s', async (_title, isSigned, fault) => {
  const data = newFolder();
  const folder = folderIn(data);
  await folder.keys.ensureTrust();
  await changeRegistry(data, 'one', (registry) => ({ ...registry }));
  const text = textOf({ ...emptyRegistry(), sequence: 5 });
  const state = { sequence: 5, text, hash: sha256(text) };
  const signatures = isSigned ? [{ text: sign(folder.trust.whole!, state) }] : [];
  const query = async (statement: string) => {
    if (statement.includes('site.signatures')) return signatures;
    return statement.includes('max(sequence)') ? [{ number: 5 }] : [state];
  };
  await expect(new RegistryCopy(folder).pull(query as unknown as SqlQuery)).rejects.toThrow(fault);
});

test('a machine without a state names what is wrong with those in the database', async () => {
  const folder = folderIn(newFolder());
  await folder.keys.ensureTrust();
  const text = textOf({ ...emptyRegistry(), sequence: 5 });
  const state = { sequence: 5, text, hash: sha256(text) };
  const query = async (statement: string) => (statement.includes('site.signatures') ? [] : [state]);
  await expect(new RegistryCopy(folder).pull(query as unknown as SqlQuery)).rejects.toThrow('state 5 has no signature');
});

test('a state that was pulled before a newer one, and comes to the folder after it, does not take its place', async () => {
  const data = newFolder();
  const folder = folderIn(data);
  await folder.keys.ensureTrust();
  await changeRegistry(data, 'one', (registry) => ({ ...registry }));
  const older = folder.registry.states.newest()!;
  await changeRegistry(data, 'two', (registry) => ({ ...registry }));
  await new RegistryCopy(folder).store([older], 1, folder.registry.states.signaturesOf(1));
  expect(folder.registry.read().sequence).toBe(2);
});
