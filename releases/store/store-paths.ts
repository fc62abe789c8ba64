import path from 'node:path';

/** Where things lie below `SITE_DATA`. */
export const releasesFolder = (data: string): string => path.join(data, 'releases');
export const releaseFolder = (data: string, name: string, version: string): string => path.join(data, 'releases', name, version);
export const pagesFile = (data: string, siteHash: string, pairKey: string): string =>
  path.join(data, 'pages', siteHash, `${pairKey}.json`);
