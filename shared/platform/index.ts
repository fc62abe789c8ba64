// Besides React the only module that shell and remotes share at run time. A shared module keeps all its exports (all of react-router-dom
// has 62.7 kB gzip, these names 13), so every visitor downloads each line here.
import type { ReactNode } from 'react';

/** @public published remotes import these names */
export { BrowserRouter, matchPath, useLocation, useNavigate } from 'react-router-dom';
export { Link } from './link';
export { MenuSlot } from './menu-slot';
export { PlatformContext, usePlatform } from './platform-context';
export type { Platform } from './platform-context';
export { useLanguage, useSite, useTexts } from './hooks';
export { createTexts, TextsContext } from './texts';
export type { Texts } from './texts';

/** @public For the first remotes of contract 1, which import it. The page's texts are already loaded, so it does nothing. */
export const I18nextProvider = ({ children }: { children?: ReactNode }) => children;
