import { newFolder } from 'shared/testing/new-folder';
import { PostgresServer } from 'tooling/postgres/postgres-server';
import { putRelease } from '../store/releases/put-release';
import { distributeKeys } from './distribute-keys';
import { recordOf, writeReleaseFolder } from './release-folder';
import { TestCluster } from './test-cluster';
import { folderIn } from './folder-in';

/** A store that several programs share. Each gets a folder. */
interface Store {
  open(): Promise<void>;
  /** Creates the folder of another program. */
  machine(): Promise<string>;
  /** Address of the cluster's database; `null` on a single machine. */
  readonly database: string | null;
  close(): Promise<void>;
  closeAll(): Promise<void>;
}

/** A store of a single machine: all programs share one folder. */
export function storeInFiles(): Store {
  let data: string;
  return {
    open: async () => {
      data = newFolder();
      await folderIn(data).keys.ensureTrust();
    },
    machine: async () => data,
    database: null,
    close: async () => undefined,
    closeAll: async () => undefined,
  };
}

/** A store of a cluster: each program has a folder, and all share a real PostgreSQL. */
export function storeInPostgres(): Store {
  const server = new PostgresServer();
  let cluster: TestCluster;
  let first: string | null = null;
  return {
    open: async () => {
      if (server.port === 0) await server.open();
      cluster = await new TestCluster(server).open();
      first = null;
    },
    machine: async () => {
      const data = await cluster.machine();
      if (first) distributeKeys(first, data);
      first ??= data;
      return data;
    },
    get database() {
      return cluster.address;
    },
    close: () => cluster.close(),
    closeAll: () => server.close(),
  };
}

/** Pulls changes in a cluster, as programs do before they read. */
export const refresh = async (data: string): Promise<void> => folderIn(data).cluster?.refresh();

/** Publishes a release with one file. */
export async function putForTest(data: string, name: string, version: string): Promise<void> {
  await refresh(data);
  const source = newFolder();
  writeReleaseFolder(source, recordOf({ name, version, entry: 'main.js', files: {} }), { 'main.js': `/* ${name}@${version} */` });
  await folderIn(data).keys.ensure(name);
  await putRelease(folderIn(data).releases, { name, version, folder: source });
  await folderIn(data).cluster?.putRelease(name, version);
}
