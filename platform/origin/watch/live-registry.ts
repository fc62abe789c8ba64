import type { PartName } from 'shared/contract';
import type { Registry } from 'shared/contract/registry/schema';
import { siteFile, type Folder } from 'platform/store';
import { prepareRollback, type PagesStore } from 'platform/render';
import { livePairs, pairKey, servedPairs, servedVersions, type Pair } from 'platform/rollout';
import { fingerprintOf, trustFile } from 'platform/signing';
import { firstToServe } from './first-to-serve';
import { poll } from './poll';
import { findTampered, missingReleases, checkEachPair, refuseIncomplete, type Faults } from './check-each-pair';
import { YearWatch } from './year-watch';

/** Milliseconds between checks for a new registry. Comparing fingerprints is cheap. */
const INTERVAL = 100;
/** Milliseconds until a failed registry is tried again: the cause may be temporary, such as a lack of memory. */
const RETRY = 3_000;

/** Milliseconds between checks of the live files. Only files that were written since are hashed. */
const RELEASES_INTERVAL = 2_000;

const MISSING = 'missing';

/** The registry that this origin serves from: always the last one that was valid and whose pages are rendered. */
export class LiveRegistry {
  #watch: ReturnType<typeof poll> | null = null;
  #fingerprint = '';
  /** Times of a monotonic clock: the system's may be set back by days. */
  #retryAt = performance.now() + RETRY;
  #nextReleasesCheck = performance.now() + RELEASES_INTERVAL;
  /** The result of the last check of the releases. */
  #releaseFaults = '[]';
  /** By `name@version`: live releases that differ from what was published. An intact earlier release is served instead. */
  tampered: ReadonlyMap<string, string> = new Map();
  /** The number of the list of trusted keys. */
  trustSequence: number;
  readonly #year: YearWatch;
  /** A new object whenever visitors may be served something else: the registry in force, passed checks, or intact files. */
  state: object = {};

  private constructor(
    private readonly store: Folder,
    private readonly pages: PagesStore,
    public current: Registry,
    /** Why the file on disk is not the one in force; `null` when it is. */
    public fault: string | null,
    /** By pair: why it cannot be shown. The rest of the site is served. */
    public faults: Faults,
    private readonly onTakeOver: (registry: Registry) => void,
  ) {
    this.trustSequence = trustSequenceOf(store);
    const servablePairs = () => servedPairs(this.current).filter((pair) => this.isServable(pair));
    this.#year = new YearWatch(pages, servablePairs, () => {
      this.state = {};
      this.#prepareRollback();
    });
    onTakeOver(current);
  }

  /** @param onTakeOver is called with each registry that comes into force, the first one included */
  static async open(store: Folder, pages: PagesStore, onTakeOver = (_registry: Registry) => {}): Promise<LiveRegistry> {
    // Taken before anything is read and rendered, so that the first check detects a change in the meantime.
    const fingerprint = fingerprintsOf(store);
    const { registry, fault, faults } = await firstToServe(store, pages);
    const live = new LiveRegistry(store, pages, registry, fault, faults, onTakeOver);
    live.#fingerprint = fingerprint;
    await live.#checkReleases();
    live.#prepareRollback();
    live.#watch = poll(INTERVAL, () => live.#check());
    return live;
  }

  /** Whether a pair can be served: it is in the registry in force, and it passed its prerender check. */
  isServable(pair: Pair): boolean {
    const key = pairKey(pair);
    if (this.faults.has(key)) return false;
    if (servedPairs(this.current).some((served) => pairKey(served) === key)) return true;
    return livePairs(this.current).some((live) => pairKey(live) === key) && this.pages.has(pair);
  }

  /** Sections whose stable release cannot be shown, and why. */
  get down(): ReadonlyMap<PartName, string> {
    const shell = this.current.sections.shell.stable!;
    return new Map(
      Object.entries(this.current.sections).flatMap(([section, { stable }]) => {
        const reason = this.faults.get(pairKey({ shell, section, version: stable! }));
        return reason === undefined ? [] : [[section, reason]];
      }),
    );
  }

  close(): void {
    this.#watch?.stop();
  }

  /** Not awaited: the registry in force is served in the meantime, and a rollback before the end renders what it needs. */
  #prepareRollback(): void {
    prepareRollback(this.store.releases, this.pages, this.current)
      .catch((error: Error) => console.error(`Not ready for a rollback: ${error.message}`))
      // Pages can now name these pairs as fallback.
      .finally(() => (this.state = {}));
  }

  async #check(): Promise<void> {
    const isRetry = (this.fault !== null || this.faults.size > 0) && performance.now() >= this.#retryAt;
    this.#year.check();
    try {
      const fingerprint = fingerprintsOf(this.store);
      if (performance.now() >= this.#nextReleasesCheck) {
        await this.#checkReleases();
        // A signature expires without any file being written.
        if (fingerprint !== MISSING) this.store.registry.read();
      }
      if (fingerprint === this.#fingerprint && !isRetry) return;
      this.#fingerprint = fingerprint;
      if (isRetry) this.#retryAt = performance.now() + RETRY;
      await this.#takeOver(fingerprint);
      this.fault = null;
    } catch (error) {
      this.#retryAt = performance.now() + RETRY;
      const { message } = error as Error;
      if (message !== this.fault) logFault(this.current, message);
      this.fault = message;
    }
  }

  async #takeOver(fingerprint: string): Promise<void> {
    const registry = this.store.aborts.applyTo(this.store.registry.read());
    // Without this a deleted file would read as an empty registry, which serves nothing.
    if (fingerprint === MISSING) throw new Error(`${siteFile(this.store.dir)} is missing`);
    refuseIncomplete(registry);
    await this.#refuseTampered(registry);
    const faults = await checkEachPair(this.store.releases, this.pages, registry);
    const servedBefore = new Set(servedPairs(this.current).map(pairKey));
    // An earlier fault must not block a change of another section; only what the change adds must be intact.
    const newFault = [...faults].find(([pair]) => !servedBefore.has(pair));
    if (newFault) throw new Error(newFault[1]);
    this.current = registry;
    this.faults = faults;
    this.trustSequence = trustSequenceOf(this.store);
    this.state = {};
    this.onTakeOver(registry);
    await this.#checkReleases();
    this.#prepareRollback();
    await this.store.registry.recordLastGood();
  }

  /** Refuses a newly served release with a file that does not match its record. */
  async #refuseTampered(registry: Registry): Promise<void> {
    for (const [name, state] of Object.entries(registry.sections)) {
      const before = this.current.sections[name];
      const newVersions = servedVersions(state).filter((version) => !before || !servedVersions(before).includes(version));
      for (const version of newVersions) await this.store.releases.verify(name, version);
    }
  }

  async #checkReleases(): Promise<void> {
    this.#nextReleasesCheck = performance.now() + RELEASES_INTERVAL;
    const tampered = await findTampered(this.store.releases, this.current);
    for (const [release, reason] of tampered)
      if (this.tampered.get(release) !== reason) console.error(`Not served from the store: ${reason}`);
    const releaseFaults = JSON.stringify([...tampered, ...missingReleases(this.store.releases, this.current)]);
    if (releaseFaults !== this.#releaseFaults) this.state = {};
    this.#releaseFaults = releaseFaults;
    this.tampered = tampered;
  }
}

function logFault({ sequence }: Registry, fault: string): void {
  console.error(`The registry is not taken over; the last valid one (${sequence}) stays in force. ${fault}`);
}

const trustSequenceOf = ({ trust }: Folder): number => trust.inForce?.own.sequence ?? 0;

/** Fingerprints of the registry, its signatures and the trusted keys. */
function fingerprintsOf({ aborts, cluster, dir, registry }: Folder): string {
  const { fingerprint } = registry.states;
  const files = [trustFile(dir), ...(cluster ? [aborts.file] : [])];
  return fingerprint === null ? MISSING : [fingerprint, ...files.map(fingerprintOf)].join(' ');
}
