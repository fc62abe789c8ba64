import type { ProseDocument } from 'shared/content';
import type { Language } from 'shared/contract';
import type { Kind, Product } from '../products';

export interface LegalMeta {
  /** When the document first came into force. */
  effective: string;
  version: string;
  /** When this version was written. */
  updated: string;
}

export type LegalText = ProseDocument<LegalMeta>;

export const keyOf = (language: Language, product: Product, kind: Kind): string => `${language}/${product}/${kind}`;

/** Language and product of a text, from its key. */
export function originOf({ key }: Pick<LegalText, 'key'>): { language: Language; product: Product } {
  const [language, product] = key.split('/') as [Language, Product];
  return { language, product };
}
