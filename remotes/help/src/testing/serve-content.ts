import path from 'node:path';
import { compileFolder } from 'shared/build/content/compile-folder';
import type { Language } from 'shared/contract';
import config from '../../content.config';

const documents = compileFolder(path.join(__dirname, '../../content'), config);

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

function contentOf(file: string): unknown {
  const [language, ...rest] = file.replace(/\.json$/, '').split('/');
  const texts = documents[language as Language];
  return rest[0] === 'titles' ? config.derive!(texts, language as Language)['titles.json'] : texts.get(rest.join('/'));
}
