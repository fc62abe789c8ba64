import { APP_FOLDER, publicPath } from 'shared/contract/registry/release-address';
import type { Releases } from 'platform/store';

/** Addresses of the icons and screenshots in a shell's release; an older release has none. */
export function appPictures(releases: Releases, shell: string): string[] {
  const { files } = releases.record('shell', shell);
  return Object.keys(files)
    .filter((file) => file.startsWith(APP_FOLDER) && file.endsWith('.png'))
    .map((file) => publicPath('shell', shell) + file);
}
