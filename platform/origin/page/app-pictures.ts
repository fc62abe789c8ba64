import { APP_FOLDER, publicPath } from 'shared/contract/registry/release-address';
import { publishedRecord } from 'platform/store/releases/read-record';

/** Addresses of the icons and screenshots that a shell's release brings; none in one of earlier days. */
export function appPictures(data: string, shell: string): string[] {
  const { files } = publishedRecord(data, 'shell', shell);
  return Object.keys(files)
    .filter((file) => file.startsWith(APP_FOLDER) && file.endsWith('.png'))
    .map((file) => publicPath('shell', shell) + file);
}
