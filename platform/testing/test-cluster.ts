import { cpSync } from 'node:fs';
import { newFolder } from 'shared/testing/new-folder';
import type { PostgresServer } from 'tooling/postgres/postgres-server';
import { joinFolder, type PostgresCluster } from '../store';
import { folderIn, keepOpen } from './folder-in';
import { migrated } from './migrated';

/** A cluster: a new database on a real server, and a folder for each machine. */
export class TestCluster {
  readonly #folders: string[] = [];
  address = '';

  constructor(private readonly server: PostgresServer) {}

  /** @param prepare creates the content of the database, once for each server */
  async open(prepare = migrated): Promise<this> {
    this.address = await this.server.database(prepare);
    return this;
  }

  /** Creates a machine of the cluster. @param keepFollowing also pulls later changes */
  async machine({ keepFollowing = false, data = this.folder(), address = this.address } = {}): Promise<string> {
    return keepOpen(await joinFolder({ data, database: address }, { keepFollowing })).dir;
  }

  folder(): string {
    this.#folders.push(newFolder());
    return this.#folders.at(-1)!;
  }

  /** A copy of a machine that is not open. */
  copyOf(data: string): string {
    const copy = this.folder();
    cpSync(data, copy, { recursive: true, preserveTimestamps: true });
    return copy;
  }

  of(data: string): PostgresCluster {
    return folderIn(data).cluster as PostgresCluster;
  }

  async close(): Promise<void> {
    for (const folder of this.#folders) {
      await folderIn(folder)
        .close()
        .catch(() => undefined);
    }
  }
}

/**
 * A cluster that is made once for a server, with its machines: making them takes longer than most tests.
 * @param prepare makes the machines, and returns their folders
 * @returns opens a copy of the cluster. Its machines join it by copies of their folders; a test may join one of them as another user
 */
export function preparedCluster(server: PostgresServer, prepare: (cluster: TestCluster) => Promise<string[]>) {
  let machines: string[];
  const prepareOnce = async (address: string) => {
    await migrated(address);
    const first = Object.assign(new TestCluster(server), { address });
    machines = await prepare(first);
    await first.close();
  };
  return async () => {
    const cluster = await new TestCluster(server).open(prepareOnce);
    const joinOne = (place: number, address = cluster.address) =>
      cluster.machine({ data: cluster.copyOf(machines[place]!), address });
    const join = () => Promise.all(machines.map((_, place) => joinOne(place)));
    return { cluster, join, joinOne };
  };
}
