import { buildRelease } from 'shared/build/build-release';
import type { ReleaseName } from 'shared/build/workspaces';
import { SECTION_NAMES } from '../../src/remotes/sections';
import { refuseUnservedContract } from '../apply-change';
import { liveVersions, type Pair } from '../live-pairs';
import { Refusal } from '../refusal';
import { readRegistry } from '../registry/registry-file';
import type { PagesStore } from '../render/pages-store';
import { putRelease } from '../store/put-release';
import { isPublished, publishedRecord, readRecord } from '../store/read-record';

interface Publish {
  data: string;
  name: ReleaseName;
  pages: PagesStore;
  say(line: string): void;
  development?: boolean;
}

/** Builds, renders every page beside what it will meet, and only then puts the release into the store; nothing that is served changes. */
export async function publish({ data, name, pages, say, development = false }: Publish): Promise<string> {
  say(`Building ${name} …`);
  const build = await buildRelease(name, { development });
  const { version, folder } = build;
  if (isPublished(data, name, version)) {
    say(`${name}@${version} is published already: nothing in it has changed.`);
    return version;
  }
  for (const pair of pairsToProve(data, name, version)) {
    say(`Rendering ${pair.section}@${pair.version} beside shell@${pair.shell} …`);
    refuseOtherContract(data, pair, folder);
    await pages.ensure(pair, name === 'shell' ? { shell: folder } : { section: folder });
  }
  await putRelease(data, build);
  return version;
}

/** A section meets every shell that may be on a page; a shell meets every section that may be. */
function pairsToProve(data: string, name: ReleaseName, version: string): Pair[] {
  const { sections } = readRegistry(data);
  if (name === 'shell') {
    const others = SECTION_NAMES.flatMap((section) => liveVersions(sections[section]).map((live) => ({ shell: version, section, version: live })));
    return [{ shell: version, section: 'shell', version }, ...others];
  }
  const shells = liveVersions(sections.shell);
  if (shells.length === 0) throw new Refusal(`No shell is live yet, and ${name} is proven beside one. First: npm run release -- publish shell, then start it.`);
  return shells.map((shell) => ({ shell, section: name, version }));
}

function refuseOtherContract(data: string, { section, shell, version }: Pair, folder: string): void {
  if (section === 'shell') return;
  const own = readRecord(folder);
  const shellRecord = own.name === 'shell' ? own : publishedRecord(data, 'shell', shell);
  refuseUnservedContract(shellRecord, own.name === 'shell' ? publishedRecord(data, section, version) : own);
}
