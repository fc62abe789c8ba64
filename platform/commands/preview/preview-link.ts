import type { Registry } from 'shared/contract/registry/schema';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { refuseBlocked, stateOf } from '../../rollout';
import { UsageError } from '../../refusal';
import { writePreviewToken } from './preview-token';

const HOUR = 60 * 60 * 1000;
/** The longest lifetime of a preview link. Its sender may have forgotten an older link. */
export const MOST_HOURS = 30 * 24;

interface PreviewLink {
  registry: Registry;
  /** The record of the release, which must be published. */
  record: Pick<ReleaseRecord, 'name' | 'version' | 'section'>;
  /** The store's. */
  secret: Buffer;
  /** The address of the site. */
  site: string;
  /** The page that the link opens; default: the section's first. */
  path?: string;
  hours: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** Makes an address that shows a release to everyone who opens it, until it expires. Refuses blocked releases and unknown sections. */
export function previewLink({ registry, record, secret, site, path, hours, now }: PreviewLink): {
  link: string;
  expires: number;
} {
  const { name, version, section } = record;
  // Throws for a section that was never started: no page shows it.
  stateOf(registry, name);
  refuseBlocked(registry, name, version);
  const address = addressOf(site, path ?? section?.roots[0] ?? '/');
  const expires = now + hours * HOUR;
  const others = address.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !/^release(=|$)/.test(pair));
  address.search = [...others, `release=${writePreviewToken(secret, { name, version, expires })}`].join('&');
  return { link: address.href, expires };
}

/** Whether `site` is an address without a path. */
function isSite(site: string): boolean {
  const { protocol, pathname, search, hash, username, password } = URL.canParse(site) ? new URL(site) : new URL('none:');
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username && !password;
}

/** Refuses a path with another host, such as `//evil.example`, which would get the token. */
function addressOf(site: string, path: string): URL {
  if (!isSite(site))
    throw new UsageError('wrong-option', `"${site}" is no site; write where it answers, such as https://www.example.com`);
  const address = URL.canParse(path, site) ? new URL(path, site) : null;
  if (!path.startsWith('/') || address?.origin !== new URL(site).origin)
    throw new UsageError('wrong-option', `"${path}" is no page of ${site}; write its path, such as /help-center`);
  return address;
}
