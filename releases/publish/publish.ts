import type { PartName } from 'shared/contract';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { Actor, Registry } from 'shared/contract/registry/schema';
import { fleetOf } from '../fleet/fleet';
import { ensureKey } from '../keys/ensure-key';
import { refuseMisfit, refuseUnspokenPage } from '../proof/fits';
import { refuseSharedRoots } from '../proof/refuse-shared-roots';
import { Refusal } from '../refusal';
import { liveVersions, type Pair } from '../registry/live-pairs';
import { readRegistry } from '../registry/registry-file';
import { sectionNames, stateOf } from '../registry/section-state';
import type { PagesStore } from '../render/pages-store';
import { isAsPublished, putRelease, type Build } from '../store/put-release';
import { isPublished, publishedRecord, readRecord } from '../store/read-record';
import { refuseChanged } from '../store/verify-release';

interface Publish {
  data: string;
  build: Build;
  pages: Pick<PagesStore, 'ensure'>;
  say(line: string): void;
  /** Whom the release's signature names; default: the system's user. */
  by?: Actor;
}

/** Renders every page of a build beside what it will meet, and only then puts it into the store; nothing that is served changes. */
export async function publish({ data, build: { name, version, folder }, pages, say, by }: Publish): Promise<string> {
  const isHere = isPublished(data, name, version);
  if (isHere && (await isAsPublished(data, name, version))) {
    // It may have come no further than this folder, when the fleet could not be reached.
    await fleetOf(data)?.putRelease(name, version);
    say(`${name}@${version} is published already: nothing in it has changed.`);
    return version;
  }
  if (isHere) say(`${name}@${version} in the store is not as it was published, and is put there once more.`);
  const record = readRecord(folder);
  await refuseChanged(folder, record);
  await ensureKey(data, name);
  const registry = readRegistry(data);
  refuseUnfit(data, registry, record);
  for (const pair of pairsToProve(registry, name, version)) {
    say(`Rendering ${pair.section}@${pair.version} beside shell@${pair.shell} …`);
    if (pair.section !== 'shell') refuseMisfit(...recordsOf(data, pair, record));
    await pages.ensure(pair, name === 'shell' ? { shell: folder } : { section: folder });
  }
  await putRelease(data, { name, version, folder }, by);
  await fleetOf(data)?.putRelease(name, version);
  return version;
}

function refuseUnfit(data: string, registry: Registry, record: ReleaseRecord): void {
  if (record.name === 'shell') refuseUnspokenPage(record);
  else refuseSharedRoots(data, registry, record);
}

/** A section meets every shell that may be on a page; a shell meets every section that may be. */
function pairsToProve(registry: Registry, name: PartName, version: string): Pair[] {
  if (name === 'shell') {
    const others = sectionNames(registry).flatMap((section) =>
      liveVersions(stateOf(registry, section)).map((live) => ({ shell: version, section, version: live })),
    );
    return [{ shell: version, section: 'shell', version }, ...others];
  }
  const shells = liveVersions(registry.sections.shell);
  if (shells.length === 0)
    throw new Refusal(
      `No shell is live yet, and ${name} is proven beside one. First: npm run release -- publish shell, then start it.`,
    );
  return shells.map((shell) => ({ shell, section: name, version }));
}

/** The shell's record and the section's, of which one is being published and the other is in the store. */
function recordsOf(data: string, { shell, section, version }: Pair, own: ReleaseRecord): [ReleaseRecord, ReleaseRecord] {
  return own.name === 'shell' ? [own, publishedRecord(data, section, version)] : [publishedRecord(data, 'shell', shell), own];
}
