import path from 'node:path';

/** Where things lie below `SITE_DATA`. */
export const releasesFolder = (data: string): string => path.join(data, 'releases');
export const releaseFolder = (data: string, name: string, version: string): string => path.join(data, 'releases', name, version);
/** @param records the hash of both records: pages of other content under the same versions are other pages */
export const pagesFile = (data: string, edition: string, pairKey: string, records: string): string =>
  path.join(data, 'pages', edition, `${pairKey}~${records.slice(0, 32)}.json`);
