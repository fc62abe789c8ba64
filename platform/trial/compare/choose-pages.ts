import { LANGUAGES, type Language } from 'shared/contract';
import { addressToOpen, type RenderedSection } from 'shared/contract/registry/rendered-section';

/** The pages of a pair, and the hash of what each is made of, by its language and HTML. */
export interface Side {
  pages: RenderedSection['pages'];
  hashOf(language: Language, html: string): string;
}

/** A page that may have changed; its status is `null` where a side does not have it. */
export interface ChosenPage {
  address: string;
  language: Language;
  before: number | null;
  after: number | null;
}

/** How many addresses there are on either side, and the pages that are not made of the same on both. */
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
