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

  async open(): Promise<this> {
    this.address = await this.server.database(migrated);
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
