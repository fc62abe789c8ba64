import type { CompiledDocument } from 'tooling/content/compiled-document';
import { GUIDES } from '../src/guides';

const LINK = /<a href="([^"]*)">(.*?)<\/a>/g;

/** What no USSD menu can do: these guides do not send a reader there. */
const ONLY_IN_THE_APP = /photo|image|email|export/i;

/** What is wrong with the guides of one language: a line for each, so that the build names them all at once. */
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
