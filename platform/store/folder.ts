import { Access } from './access/access';
import type { Fleet } from './cluster/fleet';
import { Keys } from './keys/keys';
import { StoredRegistry } from './registry/registry';

/** `SITE_DATA` as one program has it open: the truth of one machine, or this machine's copy of what a cluster shares. */
export class Folder {
  readonly access: Access;
  readonly registry: StoredRegistry;
  readonly keys: Keys;

  constructor(
    /** Its absolute path. */
    readonly dir: string,
    /** `null` on one machine. */
    readonly cluster: Fleet | null = null,
  ) {
    this.access = new Access(dir);
    this.registry = new StoredRegistry(dir, cluster);
    this.keys = new Keys(this.registry);
  }

  async close(): Promise<void> {
    await this.cluster?.close();
    this.registry.close();
  }
}
