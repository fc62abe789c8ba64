import type { Language } from 'shared/contract';

/** Texts of the origin, because the shell of a page may be months old. */
const TEXTS: Record<Language, { text(release: string): string; leave: string }> = {
  en: { text: (release) => `You are previewing the unreleased version ${release}.`, leave: 'Leave the preview' },
  rw: { text: (release) => `Urimo kureba verisiyo itarasohoka: ${release}.`, leave: 'Va muri iri gerageza' },
};

/** The banner of a previewed page, with a link to the page without the preview. */
export function previewBanner(release: string, url: URL, language: Language) {
  const query = new URLSearchParams(url.searchParams);
  query.delete('release');
  // Two leading slashes would name another host.
  const pathname = url.pathname.replace(/^\/+/, '/');
  return {
    text: TEXTS[language].text(release),
    leave: TEXTS[language].leave,
    address: query.size > 0 ? `${pathname}?${query}` : pathname,
  };
}
