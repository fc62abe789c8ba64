import { render } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchPath, MemoryRouter } from 'react-router-dom';
import type { Language, LoadedPage, Messages, Remote, Site } from '../contract';
import { createTexts, PlatformContext, TextsContext, type Platform } from '../platform';
import { SITE } from './site';

interface ShellOptions {
  path?: string;
  language?: Language;
  site?: Site;
  namespace: string;
  messages: Messages;
  platform?: Partial<Platform>;
}

/** Wraps a part of a remote in the shell's contexts; a missing text throws. */
function inShell(element: ReactNode, options: ShellOptions) {
  const { path = '/', language = 'en', namespace, messages } = options;
  const texts = createTexts(language, (key) => {
    throw new Error(`The text ${key} is missing in "${language}"`);
  });
  texts.add(language, namespace, messages);
  return (
    <TextsContext value={texts}>
      <MemoryRouter initialEntries={[path]}>
        <TestPlatform {...options}>{element}</TestPlatform>
      </MemoryRouter>
    </TextsContext>
  );
}

/** Renders a part of a remote in the shell's contexts. */
export const renderInShell = (element: ReactNode, options: ShellOptions) => render(inShell(element, options));

/** Renders it on the server, calls back for the visitor's actions on that HTML, and hydrates it. */
export function hydrateInShell(element: ReactNode, options: ShellOptions, before: (written: HTMLElement) => void) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(inShell(element, options));
  before(container);
  return render(inShell(element, options), { container, hydrate: true });
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

/** Loads one address of a remote; throws when no route matches. */
export async function loadAddress(
  remote: Remote,
  address: string,
  { language = 'en', site = SITE }: Pick<ShellOptions, 'language' | 'site'>,
): Promise<LoadedPage> {
  const { pathname, search } = new URL(address, site.origin);
  for (const route of remote.routes) {
    const match = matchPath(route.path, pathname);
    const loaded = match && (await route.load({ params: match.params, search: new URLSearchParams(search), language, site }));
    if (loaded) return loaded;
  }
  throw new Error(`No route of "${remote.namespace}" answers ${address}`);
}

/** Loads and renders one address of a remote; throws when no route matches. */
export async function renderAddress(
  remote: Remote,
  address: string,
  options: Omit<ShellOptions, 'namespace' | 'messages' | 'path'> = {},
) {
  const loaded = await loadAddress(remote, address, options);
  const messages = await remote.loadMessages(options.language ?? 'en');
  return renderInShell(<loaded.Page data={loaded.data} />, {
    ...options,
    path: address,
    namespace: remote.namespace,
    messages,
  });
}
