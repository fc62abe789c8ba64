import { defineRemote } from 'shared/contract';
import { guideRoute } from './guide/guide-route';
import { indexRoute } from './index/index-route';
import { searchRoute } from './search/search-route';

export default defineRemote({
  namespace: 'help',
  routes: [indexRoute, searchRoute, guideRoute],
  loadMessages: async (language) =>
    (await import(/* webpackChunkName: "messages-[request]" */ `./messages/${language}.json`)).default,
});
