import { newFolder } from 'shared/testing/new-folder';
import { folderIn } from '../../testing/folder-in';
import { ClusterAborts } from './cluster-aborts';
import { PostgresCluster } from './postgres-cluster';
import { RegistryCopy } from './registry-copy';

const mockRefuseOther = jest.fn();
const mockPullAll = jest.fn<Promise<string[]>, [query: (sql: string) => Promise<unknown>]>();
const mockMayInsert = jest.fn<Promise<boolean>, []>();
jest.mock('./migrate', () => ({ refuseOtherClusterSchema: (query: unknown) => mockRefuseOther(query) }));
jest.mock('./pull-all', () => ({ pullAll: (query: never) => mockPullAll(query) }));
jest.mock('./registry-changes', () => ({ mayInsertStates: () => mockMayInsert() }));
jest.mock('./secret-row', () => ({ shareSecret: async () => undefined }));
jest.mock('./key-rows', () => ({ pullKeys: async () => undefined }));

let cluster: PostgresCluster;
let dir: string;
const log = jest.fn<void, [line: string]>();
beforeEach(() => {
  dir = newFolder();
  mockRefuseOther.mockResolvedValue(undefined);
  mockPullAll.mockResolvedValue([]);
  mockMayInsert.mockResolvedValue(false);
  jest.spyOn(RegistryCopy.prototype, 'pull').mockResolvedValue();
  jest.spyOn(ClusterAborts.prototype, 'pull').mockResolvedValue([]);
  // No program answers at this port.
  cluster = new PostgresCluster('postgres://site@127.0.0.1:1/site', dir, null, log);
});
afterEach(() => cluster.close());

test('a database that cannot be reached is reported once, however often it is asked', async () => {
  mockRefuseOther.mockImplementation(jest.requireActual('./migrate').refuseOtherClusterSchema);
  for (let look = 0; look < 3; look += 1) await expect(cluster.refresh()).rejects.toThrow('SITE_DATABASE');
  expect(log.mock.calls).toEqual([[expect.stringMatching(/^The registry of the cluster is not followed at the moment/)]]);
  expect(cluster.fault).toContain('SITE_DATABASE');
});

test('an outage that is over, each release that cannot be pulled and each ignored state or abort are reported, and once', async () => {
  mockPullAll.mockRejectedValueOnce(new Error('away'));
  await expect(cluster.refresh()).rejects.toThrow('away');
  expect(cluster.fault).toBe('away');
  mockPullAll.mockResolvedValue(['help@1.0.0 is missing']);
  jest.spyOn(ClusterAborts.prototype, 'pull').mockResolvedValue(['An abort ends no rollout.']);
  jest.spyOn(RegistryCopy.prototype, 'pull').mockImplementation(async function (this: RegistryCopy) {
    this.ignored = 'A state is left out.';
  });
  for (let look = 0; look < 3; look += 1) await cluster.refresh();
  expect(cluster.fault).toBeNull();
  expect(log.mock.calls.flat()).toEqual([
    expect.stringContaining('not followed at the moment'),
    'An abort ends no rollout.',
    'A state is left out.',
    'Not pulled: help@1.0.0 is missing',
    'The database of the cluster is followed again.',
  ]);
  // Rights and schema are read when the program begins.
  expect([mockRefuseOther.mock.calls.length, mockMayInsert.mock.calls.length]).toEqual([1, 1]);
});

test('a state that cannot be pulled while releases are copied does not end the copying', async () => {
  let time = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (time += 60_000));
  const pull = jest.spyOn(RegistryCopy.prototype, 'pull');
  mockPullAll.mockImplementationOnce(async (query) => {
    pull.mockRejectedValueOnce(new Error('the state is broken'));
    return query('SELECT').then(
      () => [],
      (error: Error) => [error.message],
    );
  });
  await cluster.refresh();
  expect(pull).toHaveBeenCalledTimes(2);
  // The query that copies came to the database, which does not answer here.
  expect(log.mock.calls).toEqual([[expect.stringMatching(/^Not pulled: .*SITE_DATABASE/)]]);
});

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])(
  'a machine with the key (%s) and the right to write states (%s) may change the registry: %s',
  async (hasKey, hasRight, may) => {
    if (hasKey) await folderIn(dir).keys.ensureTrust();
    mockMayInsert.mockResolvedValue(hasRight);
    await cluster.refresh();
    expect(cluster.mayChange).toBe(may);
  },
);

test('a program that follows changes stops that before it closes its connections', async () => {
  cluster.stopFollowing = jest.fn(async () => undefined);
  await cluster.close();
  expect(cluster.stopFollowing).toHaveBeenCalledTimes(1);
});
