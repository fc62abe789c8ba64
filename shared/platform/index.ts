// The one module besides React that shell and remotes hold a single copy of. A shared module keeps all its exports
// (react-router-dom whole is 62.7 kB gzip, these names 13), so every line here is paid for by every visitor.
export { BrowserRouter, matchPath, useLocation, useNavigate } from 'react-router-dom';
export { I18nextProvider } from 'react-i18next';
export { Link } from './link';
export { MenuSlot } from './menu-slot';
export { PlatformContext, usePlatform } from './platform-context';
export type { Platform } from './platform-context';
export { useLanguage, useSite, useTexts } from './hooks';
