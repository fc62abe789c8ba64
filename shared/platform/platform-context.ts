import { createContext, useContext } from 'react';
import type { Language, Site } from '../contract';

/** What the shell provides to the remotes. The shell holds the state. */
export interface Platform {
  site: Site;
  /** The year in which the page was rendered, so that the copyright line is equal on server and browser. */
  year: number;
  language: Language;
  /** Stores the choice, and resolves when the page has changed. */
  setLanguage(language: Language): Promise<void>;
  toggleTheme(): void;
  /** Starts to load the page of a link that the visitor is about to follow. */
  prefetch(address: string): void;
  /** A form sets it while it has unsent text; the page is then not reloaded after a recall. */
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
