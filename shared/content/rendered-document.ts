import type { ProseDocument } from './prose-document';

/** The document with this key, if the server rendered it into this page; otherwise `null`. */
export function readRenderedDocument(key: string): ProseDocument | null {
  if (typeof document === 'undefined') return null;
  const element = document.querySelector<HTMLElement>(`[data-document="${key}"]`);
  const about = element?.dataset.about;
  if (!element || !about) return null;
  const [meta, ...headings] = JSON.parse(about);
  return { key, meta, headings, html: element.innerHTML };
}
