import type { RemoteRoute } from 'shared/contract';
import { loadTopics, type Topic } from '../topics/load-topics';

export interface IndexData {
  topics: Topic[];
}

export const indexRoute: RemoteRoute<IndexData> = {
  path: '/help-center',
  async load({ language, site }) {
    const [{ IndexPage }, topics] = await Promise.all([import(/* webpackChunkName: "index" */ './index-page'), loadTopics(language, site)]);
    return { Page: IndexPage, data: { topics } };
  },
  head: ({ t, site }) => ({ title: `${t('index.title')} – ${site.productName}`, description: t('index.intro') }),
};
