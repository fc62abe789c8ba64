import path from 'node:path';
import { classPrefix } from 'shared/contract/registry/release-address';
import { filesBelow } from './files-below';
import type { Target } from './target';
import { PACKAGES } from './workspaces';

/** The generated name of a class; `undefined` leaves it to css-loader. */
type NameClass = (loader: { resourcePath: string }, pattern: string, written: string) => string | undefined;

/**
 * Numbers the classes of a release instead of hashing them: five random characters do not compress, and a page has about sixty names.
 * A name consists of the release's prefix, the stylesheet's number and the class's number in it. So every build of a release gives the
 * same names, and releases on the same page share none.
 */
export function classNames({ name, version, folder }: Pick<Target, 'name' | 'version' | 'folder'>): NameClass {
  const prefix = classPrefix(name, version);
  const sheets = [folder, path.join(PACKAGES, 'shared')].flatMap((place) => filesBelow(place).filter(isSheet).sort());
  // Keyed by loader context, so that each compilation of a stylesheet numbers from 0.
  const counted = new WeakMap<object, string[]>();
  return (loader, _pattern, written) => {
    const sheet = sheets.indexOf(loader.resourcePath);
    // The stylesheet was added after the build began.
    if (sheet < 0) return undefined;
    const classes = counted.get(loader) ?? [];
    counted.set(loader, classes);
    if (!classes.includes(written)) classes.push(written);
    return `${prefix}${sheet.toString(36)}-${classes.indexOf(written).toString(36)}`;
  };
}

const isSheet = (file: string): boolean => file.endsWith('.module.scss');
