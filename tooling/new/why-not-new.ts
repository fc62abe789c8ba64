import { existsSync } from 'node:fs';
import path from 'node:path';
import { partName } from 'shared/contract/registry/schema';

/** Why no section is written for these arguments; `null` when one may be. @param root the folder of the repository */
export function whyNotNew(root: string, [name = '', ...rest]: readonly string[]): string | null {
  if (rest.length > 0 || !partName.safeParse(name).success)
    return 'new takes the name of a section in lower case, such as news; its pages are then at /news';
  const folder = path.posix.join('remotes', name);
  return existsSync(path.join(root, folder)) ? `${folder} exists already` : null;
}
