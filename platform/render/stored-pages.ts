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
      /** The id of the key; `null` for pages rendered on a machine without a release key. */ signedBy: string | null;
    }
  | { rendered: null; fault: string };

/** The file of a pair's pages. Its name has the hash of both records, so that other content under the same versions has other pages. */
export const pagesFile = ({ dir }: Folder, of: PagesOf): string =>
  path.join(dir, 'pages', of.edition, `${pairKey(of)}~${of.records.slice(0, 32)}.json`);

/** Reads and verifies pages: by their signature, or if they have none, by the seal of this folder. */
export function readPages(folder: Folder, of: PagesOf): StoredPages {
  const text = readFileSync(pagesFile(folder, of), 'utf8');
  const sealedHere = unsealed(folder.dir, labelOf(of), text);
  const parsed = parseRendered(sealedHere ?? text);
  if (!parsed) return { rendered: null, fault: 'It breaks off, or is no list of pages.' };
  const { rendered, signature } = parsed;
  if (signature === undefined && sealedHere === null)
    return { rendered: null, fault: 'It was not rendered here, or was changed since.' };
  try {
    return { rendered, signedBy: signature === undefined ? null : verifyPages(folder.trust.inForce, of, rendered, signature) };
  } catch (error) {
    return { rendered: null, fault: `${(error as Error).message}.` };
  }
}

export async function writePages(folder: Folder, of: PagesOf, rendered: RenderedSection): Promise<void> {
  const file = pagesFile(folder, of);
  const signature = signPages(folder.trust.inForce, of, rendered);
  const text = JSON.stringify({ ...(signature && { signature }), ...rendered });
  await mkdir(path.dirname(file), { recursive: true });
  await writeDurably(file, sealed(folder.dir, labelOf(of), text));
}

/** Binds a seal to one edition, pair and content. */
const labelOf = (of: PagesOf): string => `${of.edition} ${pairKey(of)} ${of.records}`;
