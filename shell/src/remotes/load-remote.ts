import { loadRemote as loadExposed, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Remote } from 'shared/contract';
import type { PickedRelease, Picks } from '../page-state';
import { loadStyles } from './load-styles';
import type { RemoteLoader } from './page-loader';
import { reportFailed, reportLoaded } from './report';
import type { SectionName } from './sections';

/** Loads a section's picked release once; after a failure the next call tries again from the start. */
export function createRemoteLoader(picks: Picks): RemoteLoader {
  const loaded = new Map<SectionName, Promise<Remote>>();
  return (section) => {
    const known = loaded.get(section);
    if (known) return known;
    const promise = loadSection(section, picks);
    loaded.set(section, promise);
    promise.catch(() => loaded.delete(section));
    return promise;
  };
}

async function loadSection(section: SectionName, picks: Picks): Promise<Remote> {
  const release = picks.sections[section];
  if (!release) throw new Error(`No release of the section "${section}" is in this page`);
  const attempts = [release, release, ...(release.previousGood ? [release.previousGood] : [])];
  let failure: unknown;
  for (const attempt of attempts) {
    try {
      const [remote] = await Promise.all([loadRelease(attempt), loadStyles(attempt)]);
      reportLoaded(section, attempt.version);
      return remote;
    } catch (error) {
      failure = error;
    }
  }
  reportFailed(section, release.version, failure);
  throw failure;
}

let retries = 0;

async function loadRelease(release: PickedRelease): Promise<Remote> {
  try {
    return await loadContainer(release, release.entry);
  } catch {
    // The runtime does not ask for a failed address again, and under a changed query it does.
    retries += 1;
    return loadContainer(release, `${release.entry}?retry=${retries}`);
  }
}

async function loadContainer({ container }: PickedRelease, entry: string): Promise<Remote> {
  registerRemotes([{ name: container, entry }], { force: true });
  const exposed = await loadExposed<{ default: Remote }>(`${container}/remote`);
  if (!exposed) throw new Error(`${entry} has no ./remote`);
  return exposed.default;
}
