import type { Head, Language, Remote } from '../contract';
import { createTexts } from '../platform';
import { SITE } from './site';

/** The metadata of each address of a remote, in one language. */
export async function headsOf(remote: Remote, language: Language): Promise<(Head & { address: string })[]> {
  const texts = createTexts(language, (key) => {
    throw new Error(`The text ${key} is missing in "${language}"`);
  });
  texts.add(language, remote.namespace, await remote.loadMessages(language));
  const t = texts.of(language, remote.namespace);
  const { matchPath } = await import('react-router-dom');
  const heads = remote.routes.flatMap((route) =>
    (route.addresses?.(SITE) ?? [route.path]).map(async (address) => {
      const { pathname, search } = new URL(address, SITE.origin);
      const { params } = matchPath(route.path, pathname)!;
      const loaded = await route.load({ params, search: new URLSearchParams(search), language, site: SITE });
      return { address, ...route.head({ t, data: loaded!.data, site: SITE }) };
    }),
  );
  return Promise.all(heads);
}

/** Addresses whose description is not one sentence of at most 155 characters; search results truncate a longer one. */
export const badDescriptions = (heads: Awaited<ReturnType<typeof headsOf>>): string[] =>
  heads
    .filter(({ description }) => description.length > 155 || !/^[^.!?]+[.!?]$/.test(description.replaceAll(/\.(?=\S)/g, '')))
    .map(({ address, description }) => `${address}: ${description}`);
