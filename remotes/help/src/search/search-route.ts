import type { RemoteRoute } from 'shared/contract';
import { loadTopics, type Topic } from '../topics/load-topics';

export interface SearchData {
  topics: Topic[];
  query: string;
}

export const searchRoute: RemoteRoute<SearchData> = {
  path: '/help-center/search',
  renderedOnRequest: 'q',
  async load({ search, language, site }) {
    const [{ SearchPage }, topics] = await Promise.all([import(/* webpackChunkName: "search" */ './search-page'), loadTopics(language, site)]);
    return { Page: SearchPage, data: { topics, query: (search.get('q') ?? '').trim() } };
  },
  head: ({ t, data, site }) => ({
    title: `${t('search.title')} – ${site.productName}`,
    description: t('index.intro'),
    noindex: data.query !== '',
  }),
};
