import { loadContent } from './load-content';
import { readRenderedDocument } from './rendered-document';

/** One Markdown text, compiled: checked front matter, headings in order, and HTML with `{{placeholders}}` or already filled. */
export interface ProseDocument<Meta = Record<string, unknown>> {
  /** `{language}/{folder}/{name}`: its path below `content/`. */
  key: string;
  meta: { title: string } & Meta;
  headings: { id: string; depth: 2 | 3; text: string }[];
  html: string;
}

/** Takes the text from the page when the server has already written it there, so that no visitor downloads it twice. */
export async function loadDocument<Meta>(key: string): Promise<ProseDocument<Meta>> {
  const rendered = readRenderedDocument(key);
  if (rendered) return rendered as ProseDocument<Meta>;
  const loaded = await loadContent<Omit<ProseDocument<Meta>, 'key'>>(`${key}.json`);
  return { key, ...loaded };
}
