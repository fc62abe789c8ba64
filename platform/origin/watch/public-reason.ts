import { homedir, tmpdir } from 'node:os';
import { ROOT } from 'platform/settings/root';
import { hideCredentials } from '../config/hide-credentials';

/** A fault for the public: without paths of this machine and passwords. */
export function publicReason(reason: string, folder: string): string {
  const inside = [folder, ROOT].reduce((text, inner) => text.replaceAll(`${inner}/`, ''), hideCredentials(reason));
  // The folder itself, as in `scandir '/srv/site'`, and those where a system keeps what passes through.
  return [folder, ROOT, tmpdir(), homedir()]
    .filter((each) => each.length > 1)
    .reduce((text, each) => text.replaceAll(each, '…'), inside);
}
