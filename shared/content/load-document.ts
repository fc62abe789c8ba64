import { loadContent } from './load-content';
import type { ProseDocument } from './prose-document';
import { readRenderedDocument } from './rendered-document';

/** Takes the text from the page if the server rendered it there, so that no visitor downloads it twice. */
export async function loadDocument<Meta>(key: string): Promise<ProseDocument<Meta>> {
  const rendered = readRenderedDocument(key);
  if (rendered) return rendered as ProseDocument<Meta>;
  const loaded = await loadContent<Omit<ProseDocument<Meta>, 'key'>>(`${key}.json`);
  return { key, ...loaded };
}
