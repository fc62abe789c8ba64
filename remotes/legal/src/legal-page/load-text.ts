import { fillPlaceholders, loadDocument } from 'shared/content';
import type { Language, Site } from 'shared/contract';
import type { Kind, Product } from '../products';
import { keyOf, type LegalMeta, type LegalText } from '../text/legal-text';
import { prefixIds } from './prefix-ids';

const requests = new Map<string, Promise<LegalText>>();

/** Loads a document; shares a pending request, such as that of a prefetch. Loaded documents are in the HTTP cache. */
export function loadOnce(language: Language, product: Product, kind: Kind, site: Site): Promise<LegalText> {
  const key = keyOf(language, product, kind);
  const pending = requests.get(key);
  if (pending) return pending;
  const text = loadText(language, product, kind, site);
  requests.set(key, text);
  const evict = () => void requests.delete(key);
  text.then(evict, evict);
  return text;
}

/** A document, filled with brand values and prefixed ids. */
export async function loadText(language: Language, product: Product, kind: Kind, site: Site): Promise<LegalText> {
  const text = await loadDocument<LegalMeta>(keyOf(language, product, kind));
  return prefixIds(fillPlaceholders(text, site, { governingLaw: governingLaw(site, language) }));
}

// Here and not in the messages: a text is filled before the messages have arrived.
const UNSET: Record<Language, string> = {
  en: 'The governing law has not been named yet; this clause is to be completed before the service is launched.',
  rw: 'Amategeko agenga amasezerano ntaratangazwa; iyi ngingo igomba kuzuzwa mbere y’uko serivisi itangira gutangwa.',
};

/** The clause of the brand file, or a sentence that says it is missing. */
export function governingLaw({ legal }: Site, language: Language): string {
  return legal.governingLaw?.[language] ?? UNSET[language];
}
