import type { RemoteRoute } from 'shared/contract';
import { isProduct, PRODUCTS, type Kind } from '../products';
import { placeIn } from '../tabs/place-in';
import type { LegalData } from './legal-data';
import { originOf } from '../text/legal-text';
import { loadOnce, loadText } from './load-text';

/** The server does not get the hash of a tab, so each document also has an address with `?product=`, for pages without scripts. */
export function legalRoute(path: string, kind: Kind): RemoteRoute<LegalData, 'legal'> {
  return {
    path,
    addresses: () => [path, ...PRODUCTS.map((product) => `${path}?product=${product}`)],
    async load({ search, language, site }) {
      const named = search.get('product');
      const product = isProduct(named) ? named : 'social';
      // The text of the hash is fetched in parallel with the page's code; the server has no hash.
      const place = typeof location === 'undefined' ? null : placeIn(location.hash);
      if (place && place.product !== product) loadOnce(language, place.product, kind, site).catch(() => undefined);
      const [{ LegalPage }, text] = await Promise.all([
        import(/* webpackChunkName: "page" */ './legal-page'),
        loadText(language, product, kind, site),
      ]);
      return { Page: LegalPage, data: { kind, language, path, text } };
    },
    head: ({ t, data, site }) => ({
      title: `${data.text.meta.title} – ${site.productName}`,
      description: t(`description.${data.kind}`, {
        company: site.companyName,
        service: t(`tabs.${originOf(data.text).product}`),
      }),
      updated: data.text.meta.updated,
    }),
  };
}
