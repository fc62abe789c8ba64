import type { Stats } from 'webpack';
import { REMOTE_CONTRACT, SERVED_REMOTE_CONTRACTS } from 'shared/contract';
import { PAGE_CONTRACT } from 'shared/contract/page/page-number';
import { EARLY_SEARCH } from 'shared/contract/registry/release-address';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { readDeclaration } from './read-declaration';
import { scriptsByChunk } from './scripts-by-chunk';
import type { Target } from './target';

type BuildFacts = Pick<ReleaseRecord, 'commit' | 'files'>;

/** The content of `release.json`. @param stats of the browser bundle */
export function describeRelease({ name, version, folder }: Target, stats: Stats, { commit, files }: BuildFacts): ReleaseRecord {
  const isShell = name === 'shell';
  const chunks = { ...scriptsByChunk(stats), ...(files[EARLY_SEARCH.file] && { [EARLY_SEARCH.chunk]: EARLY_SEARCH.file }) };
  return {
    format: 3,
    name,
    version,
    contract: REMOTE_CONTRACT,
    serves: isShell ? SERVED_REMOTE_CONTRACTS : [],
    page: isShell ? PAGE_CONTRACT : null,
    section: isShell ? null : readDeclaration(folder),
    commit,
    builtAt: new Date().toISOString(),
    entry: isShell ? chunks.main! : 'remoteEntry.js',
    chunks,
    styles: Object.keys(files).filter((file) => file.endsWith('.css')),
    files,
  };
}
