import type { ProseDocument } from './load-document';

/** The document that the server wrote into this page, from its element and the JSON beside it; `null` when it is another. */
export function readRenderedDocument(key: string): ProseDocument | null {
  if (typeof document === 'undefined') return null;
  const element = document.querySelector<HTMLElement>(`[data-document="${CSS.escape(key)}"]`);
  const about = element && document.getElementById(`about:${key}`);
  return about ? { key, ...JSON.parse(about.textContent!), html: element.innerHTML } : null;
}
