import { createHash } from 'node:crypto';
import path from 'node:path';
import { uniqueName } from 'shared/contract/registry/release-address';
import { filesBelow } from './files-below';
import type { Target } from './target';
import { PACKAGES } from './workspaces';

/** Gives a class its name in a release, or leaves it to css-loader. */
type NameClass = (loader: { resourcePath: string }, pattern: string, written: string) => string | undefined;

/**
 * Counts a release's classes instead of hashing them: five random characters do not compress, and each page carries some sixty names.
 * A name is the release's mark, the stylesheet's number and the class's number in it, so that every build of a release counts alike,
 * and releases that meet on one page share no name.
 */
export function classNames({ name, version, folder }: Pick<Target, 'name' | 'version' | 'folder'>): NameClass {
  const mark = markOf(uniqueName(name, version));
  const sheets = [folder, path.join(PACKAGES, 'shared')].flatMap((place) => filesBelow(place).filter(isSheet).sort());
  // One for each time that a stylesheet is compiled: what was written in it before does not count.
  const counted = new WeakMap<object, string[]>();
  return (loader, _pattern, written) => {
    const sheet = sheets.indexOf(loader.resourcePath);
    // Written since the build began.
    if (sheet < 0) return undefined;
    const classes = counted.get(loader) ?? [];
    counted.set(loader, classes);
    if (!classes.includes(written)) classes.push(written);
    return `${mark}${sheet.toString(36)}-${classes.indexOf(written).toString(36)}`;
  };
}

const isSheet = (file: string): boolean => file.endsWith('.module.scss');

/** Four characters, the first one a letter. */
const markOf = (release: string): string =>
  createHash('sha256')
    .update(release)
    .digest('base64url')
    .replace(/^[^a-z]+/i, '')
    .slice(0, 4);
