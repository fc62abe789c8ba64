import path from 'node:path';
import { publishedPart } from 'tooling/content/published-part';
import { cachedDocuments } from 'tooling/test/cached-documents';
import { LANGUAGES, type Language } from 'shared/contract';
import { SITE } from 'shared/testing/site';
import config from '../../content.config';
import { addressOf, GUIDES } from '../guides';
import type { SearchFile } from '../search/search-engine';
import type { TitledGuide } from '../topics/load-guides';

const documents = cachedDocuments(path.join(__dirname, '../..'));

/** Serves `content/…` of the release like the origin; the returned list records the requests. */
export function serveContent(): string[] {
  const requested: string[] = [];
  globalThis.fetch = (async (address: string) => {
    const file = decodeURI(address).replace('/_releases/test/1.0.0/content/', '');
    requested.push(file);
    return { ok: true, status: 200, json: async () => contentOf(file) };
  }) as unknown as typeof fetch;
  return requested;
}

export const titlesOf = (language: Language) => contentOf(`${language}/titles.json`) as string[];
export const searchFileOf = (language: Language) => contentOf(`${language}/search.json`) as SearchFile;

export const guidesOf = (language: Language): TitledGuide[] =>
  titlesOf(language).map((title, position) => ({ ...GUIDES[position]!, title, address: addressOf(GUIDES[position]!, SITE) }));

/** Cached for each language, because writing an index takes a tenth of a second. */
const derived = Object.fromEntries(LANGUAGES.map((language) => [language, config.derive!(documents, language)]));

function contentOf(file: string): unknown {
  const [language, ...rest] = file.replace(/\.json$/, '').split('/');
  const texts = documents[language as Language];
  const document = texts.get(rest.join('/'));
  return document
    ? publishedPart(rest.join('/'), document, config)
    : JSON.parse(JSON.stringify(derived[language!]![`${rest[0]}.json`]));
}
