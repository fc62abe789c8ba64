import type { Folder } from '../store';

/** Names of keys that belong to no part. */
const ROLES = ['registry', 'abort', 'root'];

/** A hint if a name has no release in the store: it may be mistyped, or the store the wrong one. */
export function unpublishedHint(
  { dir, releases }: Pick<Folder, 'dir' | 'releases'>,
  names: readonly string[],
): { hint?: string } {
  const published = releases.names();
  const missing = names.filter((name) => name !== '*' && !ROLES.includes(name) && !published.includes(name));
  if (missing.length === 0) return {};
  return {
    hint: `${missing.join(', ')} has no release in ${dir} so far; published there: ${published.join(', ') || 'nothing'}. Check the name and SITE_DATA, unless it is a section before its first release.`,
  };
}
