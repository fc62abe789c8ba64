export { CONTRACT_VERSION, defineRemote, SERVED_CONTRACTS } from './define-remote';
export type { Head, LoadedPage, PageRequest, Remote, RemoteRoute } from './define-remote';
export { LANGUAGES, isLanguage } from './language';
export type { Language } from './language';
export type { Messages } from './messages';
export type { Site } from './site';
