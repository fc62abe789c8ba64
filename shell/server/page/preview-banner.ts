import type { Language } from 'shared/contract';
import en from '../../src/messages/en.json';
import rw from '../../src/messages/rw.json';

const TEXTS = { en: en.preview, rw: rw.preview };

/** The mark on a previewed page, and the same address without the preview. */
export function previewBanner(release: string, url: URL, language: Language) {
  const query = new URLSearchParams(url.searchParams);
  query.delete('release');
  return {
    text: TEXTS[language].text.replace('{{release}}', release),
    leave: TEXTS[language].leave,
    address: query.size > 0 ? `${url.pathname}?${query}` : url.pathname,
  };
}
