import { fillPlaceholders, loadDocument } from 'shared/content';
import type { Language, Site } from 'shared/contract';
import type { Kind, Product } from '../products';
import { governingLaw } from './governing-law';
import { keyOf, type LegalMeta, type LegalText } from './legal-text';
import { prefixIds } from './prefix-ids';

/** One document, ready to be shown. */
export async function loadText(language: Language, product: Product, kind: Kind, site: Site): Promise<LegalText> {
  const text = await loadDocument<LegalMeta>(keyOf(language, product, kind));
  return prefixIds(fillPlaceholders(text, site, { governingLaw: governingLaw(site, language) }));
}
