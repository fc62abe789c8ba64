import { defineRemote } from 'shared/contract';

export default defineRemote({
  namespace: 'landing',
  routes: [
    {
      path: '/',
      load: async () => ({ Page: (await import(/* webpackChunkName: "page" */ './landing-page')).LandingPage, data: null }),
      head: ({ t, site }) => ({ title: t('head.title', { product: site.productName }), description: t('head.description') }),
    },
  ],
  loadMessages: async (language) =>
    (await import(/* webpackChunkName: "messages-[request]" */ `./messages/${language}.json`)).default,
});
