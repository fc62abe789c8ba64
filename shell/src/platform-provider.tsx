import { useMemo, type ReactNode } from 'react';
import { PlatformContext, type Platform, type Texts } from 'shared/platform';
import { useLanguageState } from './language/use-language-state';
import { useMenuState } from './navigation/use-menu-state';
import { useOpenTab } from './open-tab/use-open-tab';
import type { PageState, PageSelection } from 'shared/contract/page/page-state';
import type { PageLoader } from './loading/page-loader';
import { toggleTheme } from './theme/theme-storage';

interface PlatformProviderProps {
  page: PageState;
  selection: PageSelection | null;
  texts: Texts;
  loader: PageLoader;
  children: ReactNode;
}

/** Holds the state that all sections share, and provides it as the platform. */
export function PlatformProvider({
  page: { site, year, language: rendered },
  selection,
  texts,
  loader,
  children,
}: PlatformProviderProps) {
  const menu = useMenuState();
  const { language, setLanguage } = useLanguageState(rendered, texts, loader);
  const { setDirty } = useOpenTab(selection);

  const platform = useMemo<Platform>(
    () =>
      Object.freeze<Platform>({
        site,
        year,
        language,
        setLanguage: (chosen) => {
          menu.close();
          return setLanguage(chosen);
        },
        toggleTheme: () => {
          toggleTheme(site.storagePrefix);
          menu.close();
        },
        prefetch: (address) => {
          const { pathname, search } = new URL(address, location.href);
          if (pathname !== location.pathname && loader.sectionOf(pathname)) loader.prefetch({ pathname, search }, language);
        },
        setDirty,
        menu,
      }),
    [site, year, language, setLanguage, setDirty, menu, loader],
  );
  return <PlatformContext value={platform}>{children}</PlatformContext>;
}
