import type { Language } from 'shared/contract';
import type { CompiledDocument } from 'tooling/content/compiled-document';
import { GUIDES } from '../src/guides';

type Documents = Map<string, CompiledDocument>;

/** What the search reads, in the order of the guides. Keywords come in both languages: people here type the words of either. */
export function searchFiles(documents: Record<Language, Documents>, language: Language): Record<string, unknown> {
  const other = language === 'en' ? 'rw' : 'en';
  const keywords = GUIDES.map((_guide, position) => [
    ...new Set([language, other].flatMap((named) => metaOf(documents[named as Language], position).keywords as string[])),
  ]);
  return {
    'titles.json': GUIDES.map((_guide, position) => metaOf(documents[language], position).title),
    'keywords.json': keywords.map((words) => words.join('|')),
  };
}

function metaOf(documents: Documents, position: number) {
  const { group, slug } = GUIDES[position]!;
  const document = documents.get(`${group}/${slug}`);
  if (!document) throw new Error(`guides.json names ${group}/${slug}, which has no file`);
  return document.meta;
}
