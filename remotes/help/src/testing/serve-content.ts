import path from 'node:path';
import { publishedPart } from 'tooling/content/published-part';
import { keptDocuments } from 'tooling/test/kept-documents';
import type { Language } from 'shared/contract';
import config from '../../content.config';

const documents = keptDocuments(path.join(__dirname, '../..'));

/** Answers for `content/…` of the release as the origin would; the returned list grows with every request. */
export function serveContent(): string[] {
  const asked: string[] = [];
  globalThis.fetch = (async (address: string) => {
    const file = decodeURI(address).replace('/_releases/test/1.0.0/content/', '');
    asked.push(file);
    return { ok: true, status: 200, json: async () => contentOf(file) };
  }) as unknown as typeof fetch;
  return asked;
}

export const titlesOf = (language: Language) => contentOf(`${language}/titles.json`) as string[];
export const keywordsOf = (language: Language) => contentOf(`${language}/keywords.json`) as string[];

function contentOf(file: string): unknown {
  const [language, ...rest] = file.replace(/\.json$/, '').split('/');
  const texts = documents[language as Language];
  const document = texts.get(rest.join('/'));
  return document
    ? publishedPart(rest.join('/'), document, config)
    : config.derive!(documents, language as Language)[`${rest[0]}.json`];
}
