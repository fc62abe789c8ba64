import type { ProseDocument } from './prose-document';

/** The document that the server wrote into this page, from its element; `null` when it is another. */
export function readRenderedDocument(key: string): ProseDocument | null {
  if (typeof document === 'undefined') return null;
  const element = document.querySelector<HTMLElement>(`[data-document="${CSS.escape(key)}"]`);
  const about = element?.dataset.about;
  if (!element || !about) return null;
  const [meta, ...headings] = JSON.parse(about);
  return { key, meta, headings, html: element.innerHTML };
}
