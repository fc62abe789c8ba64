import { loadRemote as loadExposed, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Remote } from 'shared/contract';
import type { PickedRelease, Picks } from '../page-state';
import { loadStyles } from './load-styles';
import type { RemoteLoader } from './page-loader';
import { nowInUse, reportFailed } from './report';
import type { SectionName } from './sections';

/**
 * Loads a section's picked release once; after a failure the next call tries again. `rendered` is the section whose HTML
 * the page carries: its first load takes that release or none, because another's code would not fit the HTML.
 */
export function createRemoteLoader(picks: Picks, rendered: SectionName | null): RemoteLoader {
  const loaded = new Map<SectionName, Promise<Remote>>();
  const asked = new Set<SectionName>();
  return (section) => {
    const known = loaded.get(section);
    if (known) return known;
    const mayFallBack = section !== rendered || asked.has(section);
    asked.add(section);
    const promise = loadSection(section, picks.sections[section], mayFallBack);
    loaded.set(section, promise);
    promise.catch(() => loaded.delete(section));
    return promise;
  };
}

async function loadSection(section: SectionName, release: PickedRelease | undefined, mayFallBack: boolean): Promise<Remote> {
  if (!release) throw new Error(`No release of the section "${section}" is in this page`);
  try {
    return await loadRelease(section, release);
  } catch (error) {
    reportFailed(section, error, release.version);
    if (!mayFallBack || !release.previousGood) throw error;
    return loadRelease(section, release.previousGood);
  }
}

let retries = 0;

async function loadRelease(section: SectionName, release: PickedRelease): Promise<Remote> {
  const styles = loadStyles(release);
  const code = loadContainer(release, release.entry).catch(() => {
    // The runtime does not ask for a failed address again, and under a changed query it does.
    retries += 1;
    return loadContainer(release, `${release.entry}?retry=${retries}`);
  });
  const [remote] = await Promise.all([code, styles]);
  nowInUse(section, release.version);
  return remote;
}

async function loadContainer({ container }: PickedRelease, entry: string): Promise<Remote> {
  registerRemotes([{ name: container, entry }], { force: true });
  const exposed = await loadExposed<{ default: Remote }>(`${container}/remote`);
  if (!exposed) throw new Error(`${entry} has no ./remote`);
  return exposed.default;
}
