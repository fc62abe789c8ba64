import type { CompiledDocument } from 'tooling/content/compiled-document';
import { GUIDES } from '../src/guides';

const LINK = /<a href="([^"]*)">(.*?)<\/a>/g;

/** Guides on what no USSD menu can do, which must not name the code. */
const ONLY_IN_THE_APP = /photo|image|email|export/i;

/** All faults of the guides in one language, a line each. */
export function checkGuides(documents: Map<string, CompiledDocument>): string[] {
  const titles = new Map(
    GUIDES.map(({ group, slug }) => [encodeURI(`/help-center/${slug}`), documents.get(`${group}/${slug}`)?.meta.title]),
  );
  return [...documents].flatMap(([key, { html }]) => [
    ...ussdFaults(key, html),
    ...[...html.matchAll(LINK)].flatMap(([, address, text]) => {
      if (!titles.has(address!)) return [`${key}.md: links to ${decodeURI(address!)}, which is no guide`];
      if (titles.get(address!) === text) return [];
      return [`${key}.md: calls ${decodeURI(address!)} "${text}", whose title is "${titles.get(address!)}"`];
    }),
  ]);
}

function ussdFaults(key: string, html: string): string[] {
  if (ONLY_IN_THE_APP.test(key))
    return html.includes('{{ussd}}') ? [`${key}.md: names {{ussd}}, but only the app can do what it explains`] : [];
  return html.includes('{{ussd}}') ? [] : [`${key}.md: never names {{ussd}}, for a reader without internet`];
}
