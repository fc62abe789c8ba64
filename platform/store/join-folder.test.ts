import { writeFileSync } from 'node:fs';
import { newFolder } from 'shared/testing/new-folder';
import { withSection } from '../rollout';
import { changeRegistry, folderIn, reopen } from '../testing/folder-in';
import { loseTables } from '../testing/registry-rows';
import { Folder } from './folder';
import { NoDatabase } from './no-database';
import { joinFolder, pullChanges, unfinishedExport } from './join-folder';
import { Keys } from './keys/keys';

const mockImport = jest.fn<Promise<string | null>, []>();
jest.mock('./registry/import-old', () => ({ importOldRegistry: () => mockImport() }));

let data: string;
beforeEach(() => {
  data = newFolder();
  mockImport.mockResolvedValue(null);
});

test('a folder that an interrupted export left is not opened, and named', async () => {
  writeFileSync(unfinishedExport(data), '');
  await expect(joinFolder({ data, trust: null, database: null })).rejects.toThrow(`${data} is what an interrupted export left.`);
});

test('an operator reads that a registry of before was taken over', async () => {
  mockImport.mockResolvedValue('The registry was taken over.');
  const logged = jest.spyOn(console, 'error').mockImplementation();
  await (await joinFolder({ data, trust: null, database: null })).close();
  expect(logged.mock.calls).toEqual([['The registry was taken over.']]);
});

test('a machine without a state whose database is away has nothing to serve, and its folder is closed again', async () => {
  const close = jest.spyOn(Folder.prototype, 'close');
  const opening = joinFolder({ data, trust: null, database: 'postgres://site@127.0.0.1:1/site' });
  await expect(opening).rejects.toMatchObject({ code: 'nothing-to-serve', message: expect.stringContaining('ECONNREFUSED') });
  expect(close).toHaveBeenCalledTimes(1);
});

test('a folder that cannot be brought up to date is closed again, so that the tool can end', async () => {
  jest.spyOn(Keys.prototype, 'ensureTrust').mockRejectedValue(new Error('the keys cannot be made'));
  const close = jest.spyOn(Folder.prototype, 'close');
  await expect(joinFolder({ data, trust: null, database: null })).rejects.toThrow('the keys cannot be made');
  expect(close).toHaveBeenCalledTimes(1);
});

test('a machine whose database is away serves the state that it verified last, also where its tables are lost', async () => {
  await folderIn(data).keys.ensureTrust();
  await changeRegistry(data, 'test', (registry) => withSection(registry, 'help', { stable: '1.0.0' }));
  reopen(data);
  loseTables(data);
  const folder = await joinFolder({ data, trust: null, database: 'postgres://site@127.0.0.1:1/site' });
  expect(folder.registry.lastGood()!.sections.help!.stable).toBe('1.0.0');
  // A command ends when it is done, and follows no changes.
  expect(folder.cluster).toMatchObject({ stopFollowing: null });
  await folder.close();
});

test('a machine whose database is away has its copy after one attempt, says so once, and counts as behind', async () => {
  await folderIn(data).keys.ensureTrust();
  await changeRegistry(data, 'test', (registry) => withSection(registry, 'help', { stable: '1.0.0' }));
  const logged = jest.spyOn(console, 'error').mockImplementation();
  // No program answers at this port.
  const folder = await joinFolder({ data, trust: null, database: 'postgres://site@127.0.0.1:1/site' }, { keepFollowing: true });
  expect(folder.registry.read().sections.help!.stable).toBe('1.0.0');
  expect(folder.cluster!.fault).toContain('SITE_DATABASE');
  expect(logged.mock.calls).toEqual([[expect.stringMatching(/^The local state is served\. .*SITE_DATABASE/)]]);
  await folder.close();
});

test('a program that needs the newest state is refused when the database goes away before it has it, and another one goes on', async () => {
  const refresh = jest.fn().mockRejectedValue(new NoDatabase('The database does not answer'));
  const folder = { cluster: { fault: null, refresh }, keys: { ensureTrust: async () => undefined } } as unknown as Folder;
  await expect(pullChanges(folder, { mustBeNewest: true })).rejects.toThrow('does not answer');
  await expect(pullChanges(folder)).resolves.toBeUndefined();
  expect(refresh).toHaveBeenCalledTimes(2);
  const fault = new TypeError('x is not a function');
  refresh.mockRejectedValue(fault);
  await expect(pullChanges(folder)).rejects.toBe(fault);
});

test('a machine of a cluster whose folder cannot be written is told so, and not that its database is away', async () => {
  const opening = joinFolder({ data: '/proc/site', trust: null, database: 'postgres://site@127.0.0.1:1/site' });
  await expect(opening).rejects.toThrow('SITE_DATA is "/proc/site"; it takes a folder that can be written');
});
