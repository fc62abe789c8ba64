import type { Language, RemoteRoute } from 'shared/contract';
import { isProduct, PRODUCTS, type Kind } from '../products';
import type { LegalText } from './legal-text';
import { loadText } from './load-text';

export interface LegalData {
  kind: Kind;
  language: Language;
  /** The address of the page, for its printed form. */
  path: string;
  text: LegalText;
}

/** The hash that names a tab never reaches the server; for pages without scripts each document has an address with `?product=`. */
export function legalRoute(path: string, kind: Kind): RemoteRoute<LegalData> {
  return {
    path,
    addresses: () => [path, ...PRODUCTS.map((product) => `${path}?product=${product}`)],
    async load({ search, language, site }) {
      const named = search.get('product');
      const product = isProduct(named) ? named : 'social';
      const [{ LegalPage }, text] = await Promise.all([
        import(/* webpackChunkName: "page" */ './legal-page'),
        loadText(language, product, kind, site),
      ]);
      return { Page: LegalPage, data: { kind, language, path, text } };
    },
    head: ({ t, data, site }) => ({
      title: `${data.text.meta.title} – ${site.productName}`,
      description: t(`head.${data.kind}`),
    }),
  };
}
