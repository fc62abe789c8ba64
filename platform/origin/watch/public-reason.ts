import { homedir, tmpdir } from 'node:os';
import { ROOT } from 'platform/settings/root';
import { hideCredentials } from '../config/hide-credentials';

/** A fault as anybody may read it: without the folders of this machine, and without the password of a store. */
export function publicReason(reason: string, data: string): string {
  const inside = [data, ROOT].reduce((text, folder) => text.replaceAll(`${folder}/`, ''), hideCredentials(reason));
  // The folder itself, as in `scandir '/srv/site'`, and those where a system keeps what passes through.
  return [data, ROOT, tmpdir(), homedir()]
    .filter((folder) => folder.length > 1)
    .reduce((text, folder) => text.replaceAll(folder, '…'), inside);
}
