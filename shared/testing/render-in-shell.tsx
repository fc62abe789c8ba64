import { render } from '@testing-library/react';
import { createInstance } from 'i18next';
import { useState, type ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { Language, Messages, Remote, Site } from '../contract';
import { setPluralRules } from '../locale';
import { I18nextProvider, PlatformContext, type Platform } from '../platform';
import { SITE } from './site';

interface ShellOptions {
  path?: string;
  language?: Language;
  site?: Site;
  namespace: string;
  messages: Messages;
  platform?: Partial<Platform>;
}

/** Renders a part of a remote as the shell would; a text that is missing in the messages throws. */
export function renderInShell(element: ReactNode, options: ShellOptions) {
  const { path = '/', language = 'en', namespace, messages } = options;
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { [namespace]: messages } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: (_languages, missingIn, key) => {
      throw new Error(`The text ${missingIn}:${key} is missing in "${language}"`);
    },
  });
  setPluralRules(i18n);
  return render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[path]}>
        <TestPlatform {...options}>{element}</TestPlatform>
      </MemoryRouter>
    </I18nextProvider>,
  );
}

function TestPlatform({ children, language = 'en', site = SITE, platform }: ShellOptions & { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const value: Platform = {
    site,
    year: 2026,
    language,
    setLanguage: async () => undefined,
    toggleTheme: () => undefined,
    prefetch: () => undefined,
    setDirty: () => undefined,
    menu: { isOpen: false, open: () => undefined, close: () => undefined, slot, setSlot },
    ...platform,
  };
  return <PlatformContext value={value}>{children}</PlatformContext>;
}

/** Loads and renders one address of a remote, as a visitor gets it; throws when no route knows the address. */
export async function renderAddress(remote: Remote, address: string, options: Omit<ShellOptions, 'namespace' | 'messages' | 'path'> = {}) {
  const { matchPath } = await import('react-router-dom');
  const { language = 'en', site = SITE } = options;
  const { pathname, search } = new URL(address, site.origin);
  for (const route of remote.routes) {
    const match = matchPath(route.path, pathname);
    const loaded = match && (await route.load({ params: match.params, search: new URLSearchParams(search), language, site }));
    if (!loaded) continue;
    const messages = await remote.loadMessages(language);
    return renderInShell(<loaded.Page data={loaded.data} />, { ...options, path: address, namespace: remote.namespace, messages });
  }
  throw new Error(`No route of "${remote.namespace}" answers ${address}`);
}
