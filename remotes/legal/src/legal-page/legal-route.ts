import { fillPlaceholders, loadDocument, type ProseDocument } from 'shared/content';
import type { RemoteRoute } from 'shared/contract';
import { isProduct, PRODUCTS, type Kind, type Product } from '../products';

export interface LegalMeta {
  effective: string;
  version: string;
}

export interface LegalData {
  kind: Kind;
  product: Product;
  document: ProseDocument<LegalMeta>;
}

/** The hash that names a tab never reaches the server; for pages without scripts each document has an address with `?product=`. */
export function legalRoute(path: string, kind: Kind): RemoteRoute<LegalData> {
  return {
    path,
    addresses: () => [path, ...PRODUCTS.map((product) => `${path}?product=${product}`)],
    async load({ search, language, site }) {
      const named = search.get('product');
      const product = isProduct(named) ? named : 'social';
      const [{ LegalPage }, document] = await Promise.all([
        import(/* webpackChunkName: "page" */ './legal-page'),
        loadDocument<LegalMeta>(`${language}/${product}/${kind}`),
      ]);
      return { Page: LegalPage, data: { kind, product, document: fillPlaceholders(document, site) } };
    },
    head: ({ t, data, site }) => ({
      title: `${data.document.meta.title} – ${site.productName}`,
      description: t(`head.${data.kind}`),
    }),
  };
}
