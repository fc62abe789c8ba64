import type { RemoteRoute } from 'shared/contract';
import { loadSearchIfTyped } from '../search/load-search';
import { loadTopics } from '../topics/load-topics';
import type { IndexData } from './index-page';

export const indexRoute: RemoteRoute<IndexData, 'help'> = {
  path: '/help-center',
  async load({ language, site }) {
    loadSearchIfTyped(language);
    const [{ IndexPage }, topics] = await Promise.all([
      import(/* webpackChunkName: "index" */ './index-page'),
      loadTopics(language, site),
    ]);
    return { Page: IndexPage, data: { topics } };
  },
  head: ({ t, site }) => ({ title: `${t('index.title')} – ${site.productName}`, description: t('index.intro') }),
};
