import type { PartName } from 'shared/contract';
import { sectionOf } from 'shared/contract/page/section-of';
import { UsageError } from '../../refusal';
import { position, resolve, sectionNames, stateOf } from '../../rollout';
import type { Registry } from 'shared/contract/registry/schema';

interface Explain {
  path: string;
  bucket: number | null;
  crawler?: boolean;
  /** The roots that a release of a section owns. */
  rootsOf(section: PartName, version: string): string[];
  /** The release that the value of `?release=` in a preview link names; `null` if the site would not show it. Default: none. */
  previewed?(token: string | null): { name: PartName; version: string } | null;
}

/** Explains what a visitor gets at an address: registry number, bucket, rule and version. */
export function explain(registry: Registry, { path, bucket, crawler = false, rootsOf, previewed }: Explain) {
  const { pathname, searchParams } = addressOf(path);
  const forced = previewed?.(searchParams.get('release'));
  const describe = (name: PartName) => {
    const { rollout } = stateOf(registry, name);
    const resolution = resolve(registry, {
      section: name,
      bucket,
      crawler,
      forced: forced?.name === name ? forced.version : undefined,
    });
    return { name, ...resolution, position: rollout && bucket !== null ? position(name, rollout.id, bucket) : null };
  };
  const sections = sectionNames(registry).map(describe);
  const table = Object.fromEntries(
    sections.flatMap(({ name, version }) => (version ? [[name, { roots: rootsOf(name, version) }]] : [])),
  );
  const section = sectionOf(table, pathname);
  return {
    path,
    sequence: registry.sequence,
    bucket,
    section,
    releases: [describe('shell'), ...sections.filter(({ name }) => name === section)],
  };
}

/** The address as the origin reads it: `//` begins a path, not the name of a host. */
function addressOf(path: string): URL {
  const address = path.startsWith('/') ? `http://site${path}` : path;
  if (URL.canParse(address, 'http://site')) return new URL(address, 'http://site');
  throw new UsageError('wrong-option', `--path is "${path}"; it takes the path of a page, such as /help-center`);
}
