import type { Language } from 'shared/contract';

/** The origin's own texts: the shell of a page may be months old. */
const TEXTS: Record<Language, { text(release: string): string; leave: string }> = {
  en: { text: (release) => `You are previewing the unreleased version ${release}.`, leave: 'Leave the preview' },
  rw: { text: (release) => `Urimo kureba verisiyo itarasohoka: ${release}.`, leave: 'Va muri iri gerageza' },
};

/** The mark on a previewed page, and the same address without the preview. */
export function previewBanner(release: string, url: URL, language: Language) {
  const query = new URLSearchParams(url.searchParams);
  query.delete('release');
  // Two slashes at the beginning would name another host.
  const pathname = url.pathname.replace(/^\/+/, '/');
  return {
    text: TEXTS[language].text(release),
    leave: TEXTS[language].leave,
    address: query.size > 0 ? `${pathname}?${query}` : pathname,
  };
}
