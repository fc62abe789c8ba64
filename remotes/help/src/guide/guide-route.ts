import { fillPlaceholders, loadDocument, type ProseDocument } from 'shared/content';
import type { RemoteRoute } from 'shared/contract';
import { addressOf, findGuide, GUIDES, type Guide } from '../guides';

export interface GuideMeta {
  updated: string;
}

export interface GuideData {
  guide: Guide;
  document: ProseDocument<GuideMeta>;
}

export const guideRoute: RemoteRoute<GuideData> = {
  path: '/help-center/:slug',
  addresses: (site) => GUIDES.map((guide) => addressOf(guide, site)),
  async load({ params, language, site }) {
    const guide = findGuide(`/help-center/${params.slug}`, site);
    if (!guide) return null;
    const [{ GuidePage }, document] = await Promise.all([
      import(/* webpackChunkName: "guide" */ './guide-page'),
      loadDocument<GuideMeta>(`${language}/${guide.group}/${guide.slug}`),
    ]);
    return { Page: GuidePage, data: { guide, document: fillPlaceholders(document, site) } };
  },
  head: ({ t, data, site }) => ({
    title: `${data.document.meta.title} – ${site.productName}`,
    description: t('guide.description'),
  }),
};
