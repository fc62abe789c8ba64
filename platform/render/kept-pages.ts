import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { RenderedSection } from 'shared/contract/registry/rendered-section';
import { pairKey } from '../rollout/live-pairs';
import { writeDurably } from '../store/registry/write-durably';
import { signPages, verifyPages, type PagesOf } from '../signing/pages-statement';
import { pagesFile } from '../store/releases/store-paths';
import { parseRendered } from './parse-rendered';
import { pagesKey, sealed, unsealed } from './seal-pages';

/** What lies in the store of a pair's pages. */
export type Kept =
  | { rendered: RenderedSection; /** The key; `null` where pages were rendered without one. */ signedBy: string | null }
  | { rendered: null; fault: string };

export const placeOf = (data: string, of: PagesOf): string => pagesFile(data, of.edition, pairKey(of), of.records);

/** Pages as far as they can be believed: their signature must hold, or, where they have none, the seal of this folder. */
export function readPages(data: string, of: PagesOf): Kept {
  const text = readFileSync(placeOf(data, of), 'utf8');
  const sealedHere = unsealed(pagesKey(data), labelOf(of), text);
  const parsed = parseRendered(sealedHere ?? text);
  if (!parsed) return { rendered: null, fault: 'It breaks off, or is no list of pages.' };
  const { rendered, signature } = parsed;
  if (signature === undefined && sealedHere === null)
    return { rendered: null, fault: 'It was not rendered here, or was changed since.' };
  try {
    return { rendered, signedBy: signature === undefined ? null : verifyPages(data, of, rendered, signature) };
  } catch (error) {
    return { rendered: null, fault: `${(error as Error).message}.` };
  }
}

export async function writePages(data: string, of: PagesOf, rendered: RenderedSection): Promise<void> {
  const file = placeOf(data, of);
  const signature = signPages(data, of, rendered);
  const text = JSON.stringify({ ...(signature && { signature }), ...rendered });
  await mkdir(path.dirname(file), { recursive: true });
  await writeDurably(file, sealed(pagesKey(data), labelOf(of), text));
}

/** Pages of one edition, pair and content are no pages of another. */
const labelOf = (of: PagesOf): string => `${of.edition} ${pairKey(of)} ${of.records}`;
