import { partName, versionSchema } from 'shared/contract/registry/schema';

/** The release that an address of its files names; nothing that only looks like one. */
export function releaseNamed(address: string): { section: string; version: string } | undefined {
  const [, section = '', version = ''] = /^\/(?:_releases|api\/releases)\/([^/?]+)\/([^/?]+)/.exec(address) ?? [];
  return partName.safeParse(section).success && versionSchema.safeParse(version).success ? { section, version } : undefined;
}
