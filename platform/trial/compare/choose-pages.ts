import { LANGUAGES, type Language } from 'shared/contract';
import { addressToOpen, type RenderedSection } from 'shared/contract/registry/rendered-section';

/** The pages of a pair, and a function that hashes a page with its sources. */
export interface Side {
  pages: RenderedSection['pages'];
  hashOf(language: Language, html: string): string;
}

/** A page that may have changed; the status is `null` on a side without it. */
export interface ChosenPage {
  address: string;
  language: Language;
  before: number | null;
  after: number | null;
}

/** Counts the addresses of both sides together, and lists the pages whose hashes differ. */
export function choosePages(before: Side, after: Side): { addresses: number; chosen: ChosenPage[] } {
  const all = new Set<string>();
  const chosen = LANGUAGES.flatMap((language): ChosenPage[] => {
    const [old, now] = [before.pages[language] ?? {}, after.pages[language] ?? {}];
    const addresses = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    for (const address of addresses) all.add(address);
    return addresses
      .filter((address) => {
        const [was, is] = [old[address], now[address]];
        return !was || !is || was.status !== is.status || before.hashOf(language, was.html) !== after.hashOf(language, is.html);
      })
      .map((address) => ({
        address: addressToOpen(address),
        language,
        before: old[address]?.status ?? null,
        after: now[address]?.status ?? null,
      }));
  });
  return { addresses: all.size, chosen };
}
