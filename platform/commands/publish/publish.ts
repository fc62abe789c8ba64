import type { PartName } from 'shared/contract';
import { faultOfFileType } from 'shared/contract/registry/release-files';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { Actor, Registry } from 'shared/contract/registry/schema';
import { refuseIncompatible, refuseSharedRoots, refuseUnsupportedPage, type PagesStore } from '../../render';
import { BadRelease, Refusal } from '../../refusal';
import { liveVersions, refuseBlocked, sectionNames, stateOf, type Pair } from '../../rollout';
import { putRelease, readJourneys, refuseChanged, refuseReserved, type Build, type Folder, type Releases } from '../../store';
import { readRecord } from '../../store/files';

interface Publish {
  store: Folder;
  build: Build;
  pages: Pick<PagesStore, 'ensure' | 'remove'>;
  log(line: string): void;
  /** The publisher in the release's signature; default: the system's user. */
  by?: Actor;
  /** Aborts the publication, with its reason. */
  signal?: AbortSignal;
  /** Called before the build enters the store; throws if the publisher no longer may. */
  check?(): void;
  /** Opens the pages of a rendered pair in a browser, and refuses a release with faults; false where there is no browser. Absent: no trial. */
  tryPair?(pair: Pair, folders: { shell?: string; section?: string }, stable: Pair | null): Promise<boolean>;
}

/** Renders every page of a build beside the live releases, then puts the build into the store. Changes nothing that is served. */
export async function publish({ store, build, pages, log, by, signal, check, tryPair }: Publish): Promise<string> {
  const { name, version, folder } = build;
  const { cluster, releases } = store;
  refuseReserved(name);
  const registry = store.registry.read();
  refuseBlocked(registry, name, version);
  const isHere = releases.has(name, version);
  if (isHere && (await releases.isAsPublished(name, version))) {
    // It may be in this folder alone, if the cluster could not be reached.
    await cluster?.putRelease(name, version);
    log(`${name}@${version} is published already: nothing in it has changed.`);
    return version;
  }
  if (isHere) log(`${name}@${version} in the store is not as it was published, and is put there once more.`);
  const record = readRecord(folder);
  await refuseChanged(folder, record);
  await store.keys.ensure(name);
  refuseFileTypes(record);
  // Even without a trial: a later trial beside another shell reads them.
  readJourneys(folder, record);
  if (record.name === 'shell') refuseUnsupportedPage(record);
  else refuseSharedRoots(releases, registry, record);
  const folders = name === 'shell' ? { shell: folder } : { section: folder };
  const rendered: Pair[] = [];
  let tried = tryPair ? true : undefined;
  try {
    const pairs = pairsToCheck(registry, name, version);
    for (const [index, pair] of pairs.entries()) {
      signal?.throwIfAborted();
      const count = pairs.length > 1 ? ` (${index + 1} of ${pairs.length})` : '';
      log(`Rendering ${pair.section}@${pair.version} beside shell@${pair.shell}${count} …`);
      if (pair.section !== 'shell') refuseIncompatible(...recordsOf(releases, pair, record));
      if (await pages.ensure(pair, folders)) rendered.push(pair);
      if (tryPair) tried = (await tryPair(pair, folders, stablePair(registry, pair))) && tried;
    }
    check?.();
    await putRelease(releases, { name, version, folder }, { by, tried, signal });
  } catch (error) {
    await pages.remove(rendered, folders).catch((fault: Error) => log(`Its pages were not deleted. ${fault.message}`));
    throw error;
  }
  await cluster?.putRelease(name, version);
  return version;
}

/** Refuses types of files such as HTML or SVG, whose scripts would run on the site's origin for each visitor who follows a link to them. */
function refuseFileTypes({ name, version, files }: ReleaseRecord): void {
  for (const file of Object.keys(files)) {
    const fault = faultOfFileType(file);
    if (fault)
      throw new BadRelease(
        'forbidden-file-type',
        `${name}@${version} holds ${file}: ${fault}. Take it out of the build, and publish again.`,
      );
  }
}

/** The pairs of a new release: a section with every live shell, or a shell with every live section. */
function pairsToCheck(registry: Registry, name: PartName, version: string): Pair[] {
  if (name === 'shell') {
    const others = sectionNames(registry).flatMap((section) =>
      liveVersions(stateOf(registry, section)).map((live) => ({ shell: version, section, version: live })),
    );
    return [{ shell: version, section: 'shell', version }, ...others];
  }
  const shells = liveVersions(registry.sections.shell);
  if (shells.length === 0)
    throw new Refusal(
      'no-live-shell',
      `No shell is live yet, and ${name} is checked beside one. First: npm run release -- publish shell, then start it.`,
    );
  return shells.map((shell) => ({ shell, section: name, version }));
}

/** The stable pair of the same section; `null` if there is none. */
function stablePair(registry: Registry, { section }: Pair): Pair | null {
  const [stableShell, stable] = [registry.sections.shell.stable, registry.sections[section]?.stable];
  if (!stableShell || !stable) return null;
  return { shell: stableShell, section, version: stable };
}

/** The records of shell and section: one is being published, the other is in the store. */
function recordsOf(releases: Releases, { shell, section, version }: Pair, own: ReleaseRecord): [ReleaseRecord, ReleaseRecord] {
  return own.name === 'shell' ? [own, releases.record(section, version)] : [releases.record('shell', shell), own];
}
