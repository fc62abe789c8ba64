import { homedir, tmpdir } from 'node:os';
import { ROOT } from 'platform/settings/root';
import { hideCredentials } from '../config/hide-credentials';

/** Removes paths of this machine and passwords from a reason, for the public. */
export function publicReason(reason: string, folder: string): string {
  const inside = [folder, ROOT].reduce((text, inner) => text.replaceAll(`${inner}/`, ''), hideCredentials(reason));
  // The folders themselves, as in `scandir '/srv/site'`, and the temporary and home folders.
  return [folder, ROOT, tmpdir(), homedir()]
    .filter((each) => each.length > 1)
    .reduce((text, each) => text.replaceAll(each, '…'), inside);
}
