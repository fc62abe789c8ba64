import type { RemoteRoute } from 'shared/contract';

export const searchRoute: RemoteRoute<null> = {
  path: '/help-center/search',
  renderedOnRequest: 'q',
  load: async () => ({ Page: (await import(/* webpackChunkName: "search" */ './search-page')).SearchPage, data: null }),
  head: ({ t, site }) => ({ title: `${t('search.title')} – ${site.productName}`, description: t('index.intro') }),
};
