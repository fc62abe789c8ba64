import type { RemoteRoute } from 'shared/contract';
import { loadGuides } from '../topics/load-guides';
import { loadSearch, loadSearchIfTyped } from './load-search';
import type { SearchData } from './search-page';

export const searchRoute: RemoteRoute<SearchData, 'help'> = {
  path: '/help-center/search',
  renderedOnRequest: 'q',
  async load({ search: parameters, language, site }) {
    loadSearchIfTyped(language);
    const query = (parameters.get('q') ?? '').trim();
    const [{ SearchPage }, guides, search] = await Promise.all([
      import(/* webpackChunkName: "search" */ './search-page'),
      loadGuides(language, site),
      query === '' ? null : loadSearch(language),
    ]);
    return { Page: SearchPage, data: { guides, query, search } };
  },
  head: ({ t, data, site }) => ({
    title: `${t('search.title')} – ${site.productName}`,
    description: t('search.description'),
    noindex: data.query !== '',
    trail: [{ title: t('index.title'), path: '/help-center' }],
  }),
};
