import { fillPlaceholders, loadDocument } from 'shared/content';
import type { RemoteRoute } from 'shared/contract';
import { addressOf, fillAddresses, findGuide, GUIDES } from '../guides';
import { loadGuides } from '../topics/load-guides';
import type { GuideData, GuideMeta } from './guide-data';

export const guideRoute: RemoteRoute<GuideData, 'help'> = {
  path: '/help-center/:slug',
  addresses: (site) => GUIDES.map((guide) => addressOf(guide, site)),
  async load({ params, language, site }) {
    const guide = findGuide(`/help-center/${params.slug}`, site);
    if (!guide) return null;
    const [{ GuidePage }, guides, document] = await Promise.all([
      import(/* webpackChunkName: "guide" */ './guide-page'),
      loadGuides(language, site),
      loadDocument<GuideMeta>(`${language}/${guide.group}/${guide.slug}`),
    ]);
    const current = guides[GUIDES.indexOf(guide)]!;
    return {
      Page: GuidePage,
      data: { guides, current, document: fillPlaceholders({ ...document, html: fillAddresses(document.html, site) }, site) },
    };
  },
  head: ({ t, data: { document }, site }) => ({
    title: `${document.meta.title} – ${site.productName}`,
    description: openingOf(document.html),
    article: document.meta.title,
    updated: document.meta.updated,
    trail: [{ title: t('index.title'), path: '/help-center' }],
  }),
};

/** A guide's first sentence, its purpose, as plain text. */
function openingOf(html: string): string {
  const [, opening = ''] = /<p>(.*?)<\/p>/s.exec(html) ?? [];
  const text = opening.replaceAll(/<[^>]+>/g, '').replaceAll(/&(amp|#x26);/g, '&');
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}
