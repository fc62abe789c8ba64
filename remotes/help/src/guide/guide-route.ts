import { fillPlaceholders, loadDocument, type ProseDocument } from 'shared/content';
import type { RemoteRoute } from 'shared/contract';
import { addressOf, findGuide, GUIDES } from '../guides';
import { loadTopics, type Topic } from '../topics/load-topics';

export interface GuideMeta {
  updated: string;
}

export interface GuideData {
  topics: Topic[];
  current: Topic;
  document: ProseDocument<GuideMeta>;
}

export const guideRoute: RemoteRoute<GuideData> = {
  path: '/help-center/:slug',
  addresses: (site) => GUIDES.map((guide) => addressOf(guide, site)),
  async load({ params, language, site }) {
    const guide = findGuide(`/help-center/${params.slug}`, site);
    if (!guide) return null;
    const [{ GuidePage }, topics, document] = await Promise.all([
      import(/* webpackChunkName: "guide" */ './guide-page'),
      loadTopics(language, site),
      loadDocument<GuideMeta>(`${language}/${guide.group}/${guide.slug}`),
    ]);
    const current = topics[GUIDES.indexOf(guide)]!;
    return { Page: GuidePage, data: { topics, current, document: fillPlaceholders(document, site) } };
  },
  head: ({ data, site }) => ({
    title: `${data.document.meta.title} – ${site.productName}`,
    description: openingOf(data.document.html),
  }),
};

/** A guide's first paragraph, which says what it is for, as plain text. */
function openingOf(html: string): string {
  const [, opening = ''] = /<p>(.*?)<\/p>/s.exec(html) ?? [];
  return opening.replaceAll(/<[^>]+>/g, '').replaceAll(/&(amp|#x26);/g, '&');
}
