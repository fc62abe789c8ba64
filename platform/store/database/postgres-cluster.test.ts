import { newFolder } from 'shared/testing/new-folder';
import { PostgresCluster } from './postgres-cluster';

test('a database that cannot be reached is reported once, however often it is asked', async () => {
  const dir = newFolder();
  const log = jest.fn();
  // No program answers at this port.
  const cluster = new PostgresCluster('postgres://site@127.0.0.1:1/site', dir, null, log);
  for (let look = 0; look < 3; look += 1) await expect(cluster.refresh()).rejects.toThrow('SITE_DATABASE');
  expect(log.mock.calls).toEqual([[expect.stringMatching(/^The registry of the cluster is not followed at the moment/)]]);
  expect(cluster.fault).toContain('SITE_DATABASE');
  await cluster.close();
});
