import type { RemoteRoute } from 'shared/contract';
import { loadSearchIfTyped } from '../search/load-search';
import { loadGuides } from '../topics/load-guides';
import type { IndexData } from './index-page';

export const indexRoute: RemoteRoute<IndexData, 'help'> = {
  path: '/help-center',
  async load({ language, site }) {
    loadSearchIfTyped(language);
    const [{ IndexPage }, guides] = await Promise.all([
      import(/* webpackChunkName: "index" */ './index-page'),
      loadGuides(language, site),
    ]);
    return { Page: IndexPage, data: { guides } };
  },
  head: ({ t, site }) => ({ title: `${t('index.title')} – ${site.productName}`, description: t('index.intro') }),
};
