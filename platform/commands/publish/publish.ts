import type { PartName } from 'shared/contract';
import { faultOfFileType } from 'shared/contract/registry/release-files';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { Actor, Registry } from 'shared/contract/registry/schema';
import { refuseIncompatible, refuseUnsupportedPage } from '../../render/compatibility/refuse-incompatible';
import { refuseSharedRoots } from '../../render/compatibility/refuse-shared-roots';
import { BadRelease, Refusal } from '../../refusal';
import { liveVersions, type Pair } from '../../rollout/live-pairs';
import { sectionNames, stateOf } from '../../rollout/section-state';
import type { PagesStore } from '../../render/pages-store';
import { putRelease, readJourneys, refuseChanged, type Build, type Folder, type Releases } from '../../store';
import { readRecord } from '../../store/releases/read-record';

interface Publish {
  store: Folder;
  build: Build;
  pages: Pick<PagesStore, 'ensure' | 'remove'>;
  say(line: string): void;
  /** Whom the release's signature names; default: the system's user. */
  by?: Actor;
  /** Ends the publication, with its reason. */
  signal?: AbortSignal;
  /** Opens the pages of a rendered pair in a browser, and refuses those with faults; left out: they are not tried. */
  tryPair?(pair: Pair, folders: { shell?: string; section?: string }, stable: Pair | null): Promise<void>;
}

/** Renders every page of a build beside what it will meet, and only then puts it into the store; nothing that is served changes. */
export async function publish({ store, build, pages, say, by, signal, tryPair }: Publish): Promise<string> {
  const { name, version, folder } = build;
  const { cluster, releases } = store;
  const isHere = releases.has(name, version);
  if (isHere && (await releases.isAsPublished(name, version))) {
    // It may have come no further than this folder, when the fleet could not be reached.
    await cluster?.putRelease(name, version);
    say(`${name}@${version} is published already: nothing in it has changed.`);
    return version;
  }
  if (isHere) say(`${name}@${version} in the store is not as it was published, and is put there once more.`);
  const record = readRecord(folder);
  await refuseChanged(folder, record);
  await store.keys.ensure(name);
  const registry = store.registry.read();
  refuseFileTypes(record);
  // Also where nothing is tried here: a later trial reads them beside another shell.
  readJourneys(folder, record);
  refuseIncompatibleRecord(releases, registry, record);
  const folders = name === 'shell' ? { shell: folder } : { section: folder };
  const rendered: Pair[] = [];
  try {
    const pairs = pairsToCheck(registry, name, version);
    for (const [index, pair] of pairs.entries()) {
      signal?.throwIfAborted();
      const count = pairs.length > 1 ? ` (${index + 1} of ${pairs.length})` : '';
      say(`Rendering ${pair.section}@${pair.version} beside shell@${pair.shell}${count} …`);
      if (pair.section !== 'shell') refuseIncompatible(...recordsOf(releases, pair, record));
      if (await pages.ensure(pair, folders)) rendered.push(pair);
      await tryPair?.(pair, folders, stablePair(registry, pair));
    }
    signal?.throwIfAborted();
    await putRelease(releases, { name, version, folder }, by, signal);
  } catch (error) {
    await pages.remove(rendered, folders);
    throw error;
  }
  await cluster?.putRelease(name, version);
  return version;
}

/** A page of its own or a document with script, put beside the code, would run on the site's origin for every visitor who follows a link to it. */
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

function refuseIncompatibleRecord(releases: Releases, registry: Registry, record: ReleaseRecord): void {
  if (record.name === 'shell') refuseUnsupportedPage(record);
  else refuseSharedRoots(releases, registry, record);
}

/** A section meets every shell that may be on a page; a shell meets every section that may be. */
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

/** What visitors have in place of a pair; `null` where they have nothing yet. */
function stablePair(registry: Registry, { section }: Pair): Pair | null {
  const [stableShell, stable] = [registry.sections.shell!.stable, registry.sections[section]?.stable];
  if (!stableShell || !stable) return null;
  return { shell: stableShell, section, version: stable };
}

/** The shell's record and the section's, of which one is being published and the other is in the store. */
function recordsOf(releases: Releases, { shell, section, version }: Pair, own: ReleaseRecord): [ReleaseRecord, ReleaseRecord] {
  return own.name === 'shell' ? [own, releases.record(section, version)] : [releases.record('shell', shell), own];
}
