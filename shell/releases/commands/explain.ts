import { sectionOf } from '../../src/remotes/sections';
import { position } from '../bucket';
import { resolve } from '../resolve';
import type { Registry } from '../registry/schema';

interface Explain {
  path: string;
  bucket: number | null;
  crawler?: boolean;
}

/** What a visitor would get at an address, and why: registry sequence, bucket, rule and version. */
export function explain(registry: Registry, { path, bucket, crawler = false }: Explain) {
  const { pathname, searchParams } = new URL(path, 'http://site');
  const section = sectionOf(pathname);
  const forced = searchParams.get('release')?.split('@');
  const describe = (name: 'shell' | NonNullable<typeof section>) => {
    const { rollout } = registry.sections[name];
    const resolution = resolve(registry, { section: name, bucket, crawler, forced: forced?.[0] === name ? forced[1] : undefined });
    return { name, ...resolution, position: rollout && bucket !== null ? position(name, rollout.id, bucket) : null };
  };
  return { path, sequence: registry.sequence, bucket, section, releases: [describe('shell'), ...(section ? [describe(section)] : [])] };
}
