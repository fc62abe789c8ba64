import type { Registry } from 'shared/contract/registry/schema';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { refuseBlocked, stateOf } from '../../rollout/section-state';
import { UsageError } from '../../refusal';
import { writePass } from './preview-pass';

const HOUR = 60 * 60 * 1000;
/** The longest lifetime of a preview link. Its sender may have forgotten an older link. */
export const MOST_HOURS = 30 * 24;

interface PreviewLink {
  registry: Registry;
  /** Of the release, which only a published one has. */
  record: Pick<ReleaseRecord, 'name' | 'version' | 'section'>;
  /** See `previewKey`. */
  key: Buffer;
  /** Where the site answers. */
  site: string;
  /** The page that the link opens; default: the section's first. */
  path?: string;
  hours: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** An address that shows a release to everyone who opens it, until it expires. Pure: refuses releases that have no preview. */
export function previewLink({ registry, record, key, site, path, hours, now }: PreviewLink): { link: string; expires: number } {
  const { name, version, section } = record;
  // No page carries a section that was never started, so a link would show nothing.
  stateOf(registry, name);
  refuseBlocked(registry, name, version);
  if (!(Number.isInteger(hours) && hours > 0 && hours <= MOST_HOURS))
    throw new UsageError('wrong-option', `a preview lasts a whole number of hours from 1 to ${MOST_HOURS}`);
  const address = addressOf(site, path ?? section?.roots[0] ?? '/');
  const expires = now + hours * HOUR;
  const others = address.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !/^release(=|$)/.test(pair));
  address.search = [...others, `release=${writePass(key, { name, version, expires })}`].join('&');
  return { link: address.href, expires };
}

/** `site` is where the whole site answers, so it has no path of its own. */
function isSite(site: string): boolean {
  const { protocol, pathname, search, hash, username } = URL.canParse(site) ? new URL(site) : new URL('none:');
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username;
}

/** A path that names another host, as `//evil.example` does, would send the pass there. */
function addressOf(site: string, path: string): URL {
  if (!isSite(site))
    throw new UsageError('wrong-option', `"${site}" is no site; write where it answers, such as https://www.example.com`);
  const address = URL.canParse(path, site) ? new URL(path, site) : null;
  if (!path.startsWith('/') || address?.origin !== new URL(site).origin)
    throw new UsageError('wrong-option', `"${path}" is no page of ${site}; write its path, such as /help-center`);
  return address;
}
