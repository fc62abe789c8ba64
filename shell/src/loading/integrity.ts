import type { PageSelection, SelectedRelease } from 'shared/contract/page/page-state';
import { failedAs } from '../signals/failure-kind';

const hashes: Record<string, string> = {};

/** Collects the hashes of every release that the page names, and provides them to webpack's chunk loaders. */
export function collectHashes({ shell, sections }: PageSelection): void {
  const learn = (release?: Pick<SelectedRelease, 'integrity' | 'previousGood'>) => {
    if (!release) return;
    Object.assign(hashes, release.integrity);
    learn(release.previousGood);
  };
  [shell, ...Object.values(sections)].forEach(learn);
  Object.assign(globalThis, { releaseIntegrity: integrityOf });
}

/** The hash that a release file must have; throws for a file that no release record names. */
export function integrityOf(address: string): string {
  const path = new URL(address, location.href).pathname;
  const hash = hashes[path];
  if (!hash) throw failedAs('integrity', new Error(`${path} is in no release`));
  return hash;
}
