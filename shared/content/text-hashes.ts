import { fetchChecked, MissingContentError } from './fetch-checked';

declare global {
  /** Set by the shell: the hash of a release file according to the page; throws for a file that the page does not name. */
  var releaseIntegrity: (address: string) => string;
}

type Hashes = Record<string, string>;

const tables = new Map<string, Promise<Hashes>>();

/**
 * The hash of a text, from the table of its language, whose hash is in the page's facts; so a page does not carry the hashes of all
 * texts. Empty under development, where files change while a page is open.
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

/** Fetched once; a failed request is repeated by the next call. */
function tableAt(address: string, integrity: string): Promise<Hashes> {
  const cached = tables.get(address);
  if (cached) return cached;
  const table = fetchChecked<Hashes>(address, integrity);
  tables.set(address, table);
  table.catch(() => tables.delete(address));
  return table;
}
