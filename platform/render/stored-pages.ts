import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { RenderedSection } from 'shared/contract/registry/rendered-section';
import { pairKey } from '../rollout';
import type { Folder } from '../store';
import { writeDurably } from '../store/files';
import { signPages, verifyPages, type PagesOf } from '../signing';
import { parseRendered } from './parse-rendered';
import { sealed, unsealed } from './seal-pages';

/** The stored pages of a pair, or why they are not valid. */
export type StoredPages =
  | {
      rendered: RenderedSection;
      /** The id of the key; `null` for pages rendered on a machine without a release key. */
      signedBy: string | null;
    }
  | { rendered: null; fault: string };

/** The file of a pair's pages. Its name has the hash of both records, so that other content under the same versions has other pages. */
export const pagesFile = ({ dir }: Folder, identity: PagesOf): string =>
  path.join(dir, 'pages', identity.edition, `${pairKey(identity)}~${identity.records.slice(0, 32)}.json`);

/** Reads and verifies pages: by their signature, or if they have none, by the seal of this folder. */
export function readPages(folder: Folder, identity: PagesOf): StoredPages {
  const text = readFileSync(pagesFile(folder, identity), 'utf8');
  const unsealedText = unsealed(folder.dir, labelOf(identity), text);
  const parsed = parseRendered(unsealedText ?? text);
  if (!parsed) return { rendered: null, fault: 'It breaks off, or is no list of pages.' };
  const { rendered, signature } = parsed;
  if (signature === undefined && unsealedText === null)
    return { rendered: null, fault: 'It was not rendered here, or was changed since.' };
  try {
    return {
      rendered,
      signedBy: signature === undefined ? null : verifyPages(folder.trust.inForce, identity, rendered, signature),
    };
  } catch (error) {
    return { rendered: null, fault: `${(error as Error).message}.` };
  }
}

export async function writePages(folder: Folder, identity: PagesOf, rendered: RenderedSection): Promise<void> {
  const file = pagesFile(folder, identity);
  const signature = signPages(folder.trust.inForce, identity, rendered);
  const text = JSON.stringify({ ...(signature && { signature }), ...rendered });
  await mkdir(path.dirname(file), { recursive: true });
  await writeDurably(file, sealed(folder.dir, labelOf(identity), text));
}

/** Binds a seal to one edition, pair and content. */
const labelOf = (identity: PagesOf): string => `${identity.edition} ${pairKey(identity)} ${identity.records}`;
