import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PostgresServer } from 'tooling/postgres/postgres-server';
import { joinFolder, type FleetInPostgres } from '../store';
import { folderIn, keepOpen } from './folder-in';
import { migrated } from './migrated';

/** A database of its own on a real server, and folders that are machines of one fleet. */
export class TestFleet {
  readonly #folders: string[] = [];
  address = '';

  constructor(private readonly server: PostgresServer) {}

  async open(): Promise<this> {
    this.address = await this.server.database(migrated);
    return this;
  }

  /** A folder that belongs to the fleet. @param keepFollowing also brings what changes by itself */
  async machine({ keepFollowing = false, data = this.folder(), address = this.address } = {}): Promise<string> {
    return keepOpen(await joinFolder({ data, database: address }, { keepFollowing })).dir;
  }

  folder(): string {
    this.#folders.push(mkdtempSync(path.join(tmpdir(), 'machine-')));
    return this.#folders.at(-1)!;
  }

  of(data: string): FleetInPostgres {
    return folderIn(data).cluster as FleetInPostgres;
  }

  async close(): Promise<void> {
    for (const folder of this.#folders) {
      await folderIn(folder)
        .close()
        .catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
