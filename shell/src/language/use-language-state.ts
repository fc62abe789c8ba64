import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Location, NavigateFunction } from 'react-router-dom';
import { useLocation, useNavigate, type Texts } from 'shared/platform';
import type { Language } from 'shared/contract';
import { loadMessages } from './load-messages';
import { waitFor } from '../loading/waiting';
import type { PageLoader } from '../loading/page-loader';
import { chosenLanguage, forgottenLanguage, storeLanguage } from './language-storage';

/** The language of the page; it changes when the messages of shell and section are loaded, so nothing flickers. */
export function useLanguageState(rendered: Language, texts: Texts, loader: PageLoader) {
  const [language, setShown] = useState(rendered);
  const current = useLocation();
  // The visitor may have navigated while the messages were loading.
  const latest = useRef(current);
  latest.current = current;
  const navigate = useNavigate();
  const lastChosen = useRef(rendered);

  const setLanguage = useCallback(
    async (chosen: Language) => {
      try {
        lastChosen.current = chosen;
        const { pathname, search } = latest.current;
        const address = { pathname, search: withoutLanguage(search) };
        const page = loader.page(address, chosen);
        waitFor(page, pathname);
        // Requested again when it is shown, or chosen again.
        const section = page.catch(() => loader.evict(address, chosen));
        if (!texts.has(chosen, 'shell')) texts.add(chosen, 'shell', await loadMessages(chosen));
        await section;
        // The visitor may have chosen again while these messages were loading.
        if (lastChosen.current !== chosen) return;
        texts.language = chosen;
        document.documentElement.lang = chosen;
        storeLanguage(chosen);
        leaveNamedLanguage(latest.current, navigate);
        startTransition(() => setShown(chosen));
      } catch (error) {
        // Without a connection the page keeps its language, and the choice is not stored.
        console.warn(chosen, error);
      }
    },
    [texts, loader, navigate],
  );

  useEffect(() => {
    const forgotten = forgottenLanguage();
    if (forgotten) void setLanguage(forgotten);
    else if (chosenLanguage() === rendered) storeLanguage(rendered);
    // Storage is compared with the page once, when it is hydrated.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return { language, setLanguage };
}

/** Removes `lng` from the address: it would take precedence over the choice on the next visit. */
function leaveNamedLanguage({ pathname, search, hash }: Location, navigate: NavigateFunction): void {
  const clean = withoutLanguage(search);
  if (clean !== search) void navigate({ pathname, search: clean, hash }, { replace: true });
}

/** A query without `lng`, which selects no page. */
export function withoutLanguage(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has('lng')) return search;
  query.delete('lng');
  return `?${query}`.replace(/^\?$/, '');
}
