import { createContext, useContext } from 'react';
import type { Language, Site } from '../contract';

/** What the shell lends to the remotes. The state behind it lives in the shell. */
export interface Platform {
  site: Site;
  /** The year in which the page was rendered: the copyright line must read the same in the server's HTML and in the browser. */
  year: number;
  language: Language;
  /** Resolves when the page has changed; the choice is stored. */
  setLanguage(language: Language): Promise<void>;
  toggleTheme(): void;
  /** Starts loading the section behind an address that the visitor is about to follow. */
  prefetch(address: string): void;
  /** A form with unsent words sets this: no recalled release is replaced under the visitor's hands. */
  setDirty(dirty: boolean): void;
  menu: { isOpen: boolean; open(): void; close(): void; slot: HTMLElement | null; setSlot(element: HTMLElement | null): void };
}

export const PlatformContext = createContext<Platform | null>(null);

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform)
    throw new Error('usePlatform: this component is outside the shell; in a test use shared/testing/render-in-shell');
  return platform;
}
