// The one module besides React that shell and remotes hold a single copy of. A shared module keeps all its exports
// (react-router-dom whole is 62.7 kB gzip, these names 13), so every line here is paid for by every visitor.
import type { ReactNode } from 'react';

/** @public remotes published earlier import every name here */
export { BrowserRouter, matchPath, useLocation, useNavigate } from 'react-router-dom';
export { Link } from './link';
export { MenuSlot } from './menu-slot';
export { PlatformContext, usePlatform } from './platform-context';
export type { Platform } from './platform-context';
export { useLanguage, useSite, useTexts } from './hooks';
export { createTexts, TextsContext } from './texts';
export type { Texts } from './texts';

/** @public A name that the first remotes of contract 1 could import. The page's texts are there already, so it adds nothing. */
export const I18nextProvider = ({ children }: { children?: ReactNode }) => children;
