import type { RemoteRoute } from 'shared/contract';
import { loadTopics } from '../topics/load-topics';
import type { SearchData } from './search-page';

export const searchRoute: RemoteRoute<SearchData, 'help'> = {
  path: '/help-center/search',
  renderedOnRequest: 'q',
  async load({ search, language, site }) {
    const [{ SearchPage, keywordsFor }, topics] = await Promise.all([
      import(/* webpackChunkName: "search" */ './search-page'),
      loadTopics(language, site),
    ]);
    const query = (search.get('q') ?? '').trim();
    return { Page: SearchPage, data: { topics, query, keywords: await keywordsFor(topics, query, language) } };
  },
  head: ({ t, data, site }) => ({
    title: `${t('search.title')} – ${site.productName}`,
    description: t('search.description'),
    noindex: data.query !== '',
    trail: [{ title: t('index.title'), path: '/help-center' }],
  }),
};
