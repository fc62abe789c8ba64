import type { RemoteRoute } from 'shared/contract';

export const indexRoute: RemoteRoute<null> = {
  path: '/help-center',
  load: async () => ({ Page: (await import(/* webpackChunkName: "index" */ './index-page')).IndexPage, data: null }),
  head: ({ t, site }) => ({ title: `${t('index.title')} – ${site.productName}`, description: t('index.intro') }),
};
