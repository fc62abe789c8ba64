import { TrustStore, type PublicKey } from '../signing';
import { WantedAborts } from './aborts/wanted-aborts';
import { Access } from './access/access';
import type { Cluster } from './cluster/cluster';
import { Keys } from './keys/keys';
import { Releases } from './releases/releases';
import { StoredRegistry } from './registry/registry';

/** An open `SITE_DATA`: the state of a single machine, or a machine's copy of a cluster's state. */
export class Folder {
  readonly trust: TrustStore;
  readonly aborts: WantedAborts;
  readonly access: Access;
  readonly registry: StoredRegistry;
  readonly releases: Releases;
  readonly keys: Keys;

  constructor(
    /** The absolute path. */
    readonly dir: string,
    /** Pinned root keys (`SITE_TRUST`). If set, no others are trusted. */
    roots: readonly PublicKey[] | null = null,
    /** `null` on a single machine. */
    readonly cluster: Cluster | null = null,
  ) {
    this.trust = new TrustStore(dir, roots);
    this.aborts = new WantedAborts(dir);
    this.access = new Access(dir);
    this.registry = new StoredRegistry(dir, cluster, this.trust);
    this.releases = new Releases(dir, this.trust);
    this.keys = new Keys(this.registry, this.releases);
  }

  async close(): Promise<void> {
    await this.cluster?.close();
    this.registry.close();
  }
}
