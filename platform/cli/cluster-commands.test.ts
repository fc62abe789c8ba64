import { Command } from 'commander';
import path from 'node:path';
import { Database, exportFolder, migrateDatabase } from '../store';
import { addClusterCommands } from './cluster-commands';
import type { ToolContext } from './tool-context';

jest.mock('../store', () => ({ ...jest.requireActual('../store'), exportFolder: jest.fn(), migrateDatabase: jest.fn() }));

test.each(['migrate', 'import', 'export /nowhere'])(
  '%s works on the database itself, and is refused for a release service',
  async (line) => {
    const tool = new Command();
    addClusterCommands(tool, { environment: {}, isRemote: true } as ToolContext);
    await expect(tool.parseAsync(line.split(' '), { from: 'user' })).rejects.toThrow('without --to');
  },
);

test('a folder that is named from here is told whole, because SITE_DATA is read elsewhere', async () => {
  const log = jest.spyOn(console, 'log').mockImplementation();
  const tool = new Command();
  addClusterCommands(tool, { environment: { database: 'postgres://site@127.0.0.1:9/site' }, isRemote: false } as ToolContext);
  await tool.parseAsync(['export', 'copy'], { from: 'user' });
  const folder = path.resolve('copy');
  expect(jest.mocked(exportFolder).mock.lastCall![2]).toBe(folder);
  expect(log.mock.calls).toEqual([[expect.stringContaining(`SITE_DATA=${folder},`)]]);
  log.mockRestore();
});

test('a command that the database refuses ends the connections to it', async () => {
  const close = jest.spyOn(Database.prototype, 'close');
  jest.mocked(migrateDatabase).mockRejectedValue(new Error('no such user'));
  const tool = new Command();
  addClusterCommands(tool, { environment: { database: 'postgres://site@127.0.0.1:9/site' }, isRemote: false } as ToolContext);
  await expect(tool.parseAsync(['migrate'], { from: 'user' })).rejects.toThrow('no such user');
  expect(close).toHaveBeenCalledTimes(1);
});

test.each([
  [[], 'The database has the newest schema already.'],
  [['one', 'two'], 'The database has taken these steps: one, two.'],
])('an operator reads which steps a migration has taken: %j', async (steps, text) => {
  const log = jest.spyOn(console, 'log').mockImplementation();
  const progress = jest.spyOn(console, 'error').mockImplementation();
  jest.mocked(migrateDatabase).mockImplementation(async (_address, report) => {
    report('taken over');
    return steps;
  });
  const tool = new Command();
  addClusterCommands(tool, { environment: { database: 'postgres://site@127.0.0.1:9/site' }, isRemote: false } as ToolContext);
  await tool.parseAsync(['migrate'], { from: 'user' });
  expect([log.mock.calls, progress.mock.calls]).toEqual([[[text]], [['taken over']]]);
});
