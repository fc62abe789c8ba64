import { loadRemote as loadExposed, registerRemotes } from '@module-federation/enhanced/runtime';
import { SERVED_REMOTE_CONTRACTS, type Remote, type SectionName } from 'shared/contract';
import type { SelectedRelease, PageSelection } from 'shared/contract/page/page-state';
import { freezeSharedModules } from './freeze-shared-modules';
import { loadStyles } from './load-styles';
import type { RemoteLoader } from './page-loader';
import { withTimeout } from './timeout';
import { failsAs, kindOfEntry } from '../signals/failure-kind';
import { nowInUse, reportFailed } from '../signals/report';

/**
 * Loads a section's selected release once; after a failure the next call tries again. `rendered` is the section whose HTML
 * the page contains: its first load uses no fallback, because another release's code would not match the HTML.
 */
export function createRemoteLoader(selection: PageSelection, rendered: SectionName | null): RemoteLoader {
  freezeSharedModules();
  const loaded = new Map<SectionName, Promise<Remote>>();
  const attempted = new Set<SectionName>();
  return (section) => {
    const pending = loaded.get(section);
    if (pending) return pending;
    const mayFallBack = section !== rendered || attempted.has(section);
    attempted.add(section);
    const release = selection.sections[section];
    const promise = withTimeout(loadSection(section, release, mayFallBack), 'entry');
    loaded.set(section, promise);
    promise.catch((error) => {
      loaded.delete(section);
      reportFailed(section, error, release?.version);
    });
    return promise;
  };
}

async function loadSection(section: SectionName, release: SelectedRelease | undefined, mayFallBack: boolean): Promise<Remote> {
  if (!release) throw new Error(`No release of ${section}`);
  try {
    return await loadRelease(section, release, !mayFallBack);
  } catch (error) {
    if (!mayFallBack || !release.previousGood) throw error;
    reportFailed(section, error, release.version);
    return loadRelease(section, release.previousGood, false);
  }
}

/** Requested entries. The runtime never requests an address twice, so a retry has a changed query. */
const requested = new Set<string>();

async function loadRelease(
  section: SectionName,
  release: NonNullable<SelectedRelease['previousGood']>,
  isRendered: boolean,
): Promise<Remote> {
  const styles = failsAs(() => 'style', loadStyles(release));
  const code = loadContainer(release).catch(() => loadContainer(release));
  // The server's HTML already shows without these styles; working buttons are better than none.
  const [remote] = await Promise.all([
    failsAs((error) => kindOfEntry(error, release.entry), code),
    isRendered ? styles.catch((error) => reportFailed(section, error, release.version)) : styles,
  ]);
  nowInUse(section, release.version);
  return remote;
}

async function loadContainer({ container, entry: address }: Pick<SelectedRelease, 'container' | 'entry'>): Promise<Remote> {
  const entry = requested.has(address) ? `${address}?retry=${requested.size}` : address;
  requested.add(entry);
  registerRemotes([{ name: container, entry }], { force: true });
  const exposed = await loadExposed<{ default?: Remote }>(`${container}/remote`);
  if (!exposed) throw new Error(`${entry} has no ./remote`);
  const contract = exposed.default?.contract;
  if (!SERVED_REMOTE_CONTRACTS.includes(contract!)) throw new Error(`${entry} speaks contract ${contract}`);
  return exposed.default!;
}
