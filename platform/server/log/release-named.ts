import { partName, versionSchema } from 'shared/contract/registry/schema';

/** The release in the address of a file; `undefined` for any other address. */
export function releaseNamed(address: string): { section: string; version: string } | undefined {
  const [, section = '', version = ''] = /^\/(?:_releases|api\/releases)\/([^/?]+)\/([^/?]+)/.exec(address) ?? [];
  return partName.safeParse(section).success && versionSchema.safeParse(version).success ? { section, version } : undefined;
}
