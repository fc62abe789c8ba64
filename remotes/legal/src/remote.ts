import { defineRemote } from 'shared/contract';
import { legalRoute } from './legal-page/legal-route';

export default defineRemote({
  namespace: 'legal',
  routes: [legalRoute('/terms-conditions', 'terms'), legalRoute('/privacy-policy', 'privacy')],
  loadMessages: async (language) =>
    (await import(/* webpackChunkName: "messages-[request]" */ `./messages/${language}.json`)).default,
});
