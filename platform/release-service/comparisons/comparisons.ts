import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { CodedError } from 'platform/refusal';
import { partNames } from 'platform/rollout';
import { log } from 'platform/server';
import { readSite } from 'platform/settings';
import { sha256 } from 'platform/sha256';
import type { Release } from 'platform/signing';
import type { Store } from 'platform/store';
import { recordHash } from 'platform/store/files';
import { comparisonFile, type ComparisonState } from 'platform/trial';

/** Writes a report of what a release changes beside stable into a new folder. */
export type Compare = (release: Release, out: string, signal: AbortSignal) => Promise<void>;

/** The most reports; the oldest are deleted. The report of a shell that changes every page takes tens of megabytes. */
const MOST = 20;
/** Limits of the summary beside the link to the report: pages, and characters of each page's texts. */
const [MOST_PAGES, MOST_OF_TEXT] = [10, 2_000];

/**
 * Reports of what releases change beside stable, for approvers. Made one at a time, and stored in the folder `compare` of the store by the
 * hash of all compared records and of the brand, so that another stable release causes another report.
 */
export class Comparisons {
  readonly #folder: string;
  readonly #making = new Set<string>();
  readonly #failures = new Map<string, string>();
  readonly #closing = new AbortController();
  #last: Promise<void> = Promise.resolve();
  /** The number of comparisons that ended since the start. Clients request the state again when it changes. */
  ended = 0;

  /** @param compare `null`: this service makes no comparisons. @param siteConfig the path of the brand file, which pages show */
  constructor(
    private readonly store: Store,
    private readonly compare: Compare | null,
    private readonly siteConfig: string,
  ) {
    this.#folder = path.join(store.dir, 'compare');
  }

  /** The state of a comparison. Begins it if there is none. @param again repeats a failed one */
  stateOf(release: Release, again = false): ComparisonState {
    const { name, version } = release;
    const { registry, releases } = this.store;
    releases.record(name, version);
    const stable = registry.read().sections[name]?.stable;
    if (!stable) return { kind: 'none', reason: `${name} has no stable release yet, so there is nothing to compare with.` };
    if (stable === version) return { kind: 'none', reason: `${name}@${version} is stable: visitors have it already.` };
    const id = this.#idOf(release);
    const report = this.#read(release, id);
    if (report) return report;
    if (!this.compare)
      return {
        kind: 'none',
        reason: `This service opens no pages in a browser (SITE_TRIAL is off). Where the store lies, and a Chromium: npm run release -- compare ${name}@${version}`,
      };
    const reason = this.#failures.get(id);
    if (reason !== undefined && !again) return { kind: 'failed', reason };
    if (!this.#making.has(id)) {
      this.#making.add(id);
      // While it waits for its turn, its state is `making`, and not the earlier failure.
      this.#failures.delete(id);
      this.#last = this.#last.then(() => this.#make(this.compare!, release, id));
    }
    return { kind: 'making' };
  }

  /** The path of a report's file; `null` if there is none. */
  fileOf(release: Release, id: string, file: string): string | null {
    const place = path.join(this.#reportFolder(release, id), file);
    return existsSync(place) ? place : null;
  }

  /** Aborts the comparison under way. */
  close(): Promise<void> {
    this.#closing.abort();
    return this.#last;
  }

  async #make(compare: Compare, release: Release, id: string): Promise<void> {
    const { signal } = this.#closing;
    const temporary = path.join(this.#folder, `.${randomUUID()}`);
    const folder = this.#reportFolder(release, id);
    try {
      if (signal.aborted) return;
      await mkdir(this.#folder, { recursive: true });
      await compare(release, temporary, signal);
      // Stable may have changed since; then the next request begins another comparison.
      if (this.#idOf(release) !== id) return;
      await rm(folder, { recursive: true, force: true });
      await rename(temporary, folder);
      // Another process may delete a report meanwhile; the next comparison tries again.
      await this.#removeOld().catch((error: unknown) =>
        log.warn({ event: 'not deleted', err: error }, 'Old reports of comparisons were not deleted.'),
      );
    } catch (error) {
      if (signal.aborted) return;
      this.#failures.set(
        id,
        error instanceof CodedError ? error.message : 'It could not be made; the log of the service says why.',
      );
      log.warn(
        { event: 'not compared', section: release.name, version: release.version, err: error },
        'A release was not compared.',
      );
    } finally {
      // Must not reject: it would be unhandled, and no later comparison would run.
      await rm(temporary, { recursive: true, force: true }).catch((error: unknown) =>
        log.warn({ event: 'not deleted', err: error }, 'A half report of a comparison was not deleted.'),
      );
      this.#making.delete(id);
      this.ended += 1;
    }
  }

  /** The hash of the compared records, of a section and the stable shell or of a shell and every stable section, and of the brand. */
  #idOf({ name, version }: Release): string {
    const registry = this.store.registry.read();
    const parts = name === 'shell' ? partNames(registry) : ['shell', name];
    const stable = parts.map((part) => [part, registry.sections[part]?.stable ?? '']);
    const records = [[name, version], ...stable].map(([part, each]) => recordHash(this.store.releases.folder(part!, each!)));
    return sha256([...records, JSON.stringify(readSite(this.siteConfig))].join('\n')).slice(0, 16);
  }

  #reportFolder({ name, version }: Release, id: string): string {
    return path.join(this.#folder, `${name}@${version}~${id}`);
  }

  /** `null` without a report, and for one that is cut off or of another version's format; it is then made again. */
  #read(release: Release, id: string): ComparisonState | null {
    const file = this.fileOf(release, id, 'compare.json');
    const { data } = comparisonFile.safeParse(file && jsonOf(file));
    if (!data) return null;
    const visible = data.changes.filter(({ kind }) => kind !== 'load');
    const changes = visible.slice(0, MOST_PAGES).map((change) => ({ ...change, text: truncated(change.text) }));
    const report = `/api/comparisons/${release.name}/${release.version}/${id}/index.html`;
    return { kind: 'made', ...data, changes, more: visible.length - changes.length, report };
  }

  async #removeOld(): Promise<void> {
    const places = (await readdir(this.#folder)).map((entry) => path.join(this.#folder, entry));
    const aged = await Promise.all(places.map(async (place) => ({ place, at: (await stat(place)).mtimeMs })));
    for (const { place } of aged.sort((one, other) => other.at - one.at).slice(MOST))
      await rm(place, { recursive: true, force: true });
  }
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function truncated<Piece extends { text: string }>(pieces: readonly Piece[]): Piece[] {
  let left = MOST_OF_TEXT;
  return pieces.flatMap((piece) => {
    const text = piece.text.slice(0, left);
    left -= text.length;
    return text === '' ? [] : [{ ...piece, text }];
  });
}
