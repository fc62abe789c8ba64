import { fetchWhole, MissingContentError } from './fetch-whole';

declare global {
  /** The shell's: the hash that the page names for a file of a release; throws for a file that it does not name. */
  var releaseIntegrity: (address: string) => string;
}

type Hashes = Record<string, string>;

const tables = new Map<string, Promise<Hashes>>();

/**
 * The hash of a text, from the table of its language, whose own hash stands in the page; so a page is no heavier for the texts
 * that are not opened. Under development, where a file changes under an open page, nothing has a hash: `''`.
 */
export async function hashOf(base: string, path: string): Promise<string> {
  const [language] = path.split('/', 1);
  const address = `${base}${language}/hashes.json`;
  const integrity = globalThis.releaseIntegrity(address);
  if (!integrity) return '';
  const hashes = await tableAt(address, integrity);
  const hash = hashes[path];
  if (!hash) throw new MissingContentError(`${path} is not in this release`);
  return hash;
}

/** Fetched once; one that did not come is asked for again. */
function tableAt(address: string, integrity: string): Promise<Hashes> {
  const cached = tables.get(address);
  if (cached) return cached;
  const table = fetchWhole<Hashes>(address, integrity);
  tables.set(address, table);
  table.catch(() => tables.delete(address));
  return table;
}
