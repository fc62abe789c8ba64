import { fillPlaceholders, loadDocument } from 'shared/content';
import type { Language, Site } from 'shared/contract';
import type { Kind, Product } from '../products';
import { governingLaw } from './governing-law';
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
  const forget = () => void requests.delete(key);
  text.then(forget, forget);
  return text;
}

/** A document, filled with brand values and prefixed ids. */
export async function loadText(language: Language, product: Product, kind: Kind, site: Site): Promise<LegalText> {
  const text = await loadDocument<LegalMeta>(keyOf(language, product, kind));
  return prefixIds(fillPlaceholders(text, site, { governingLaw: governingLaw(site, language) }));
}
