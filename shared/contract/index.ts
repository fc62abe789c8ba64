export { defineRemote, REMOTE_CONTRACT, SERVED_REMOTE_CONTRACTS } from './remote/define-remote';
/** @public what a remote may name */
export type { Head, LoadedPage, PageRequest, Remote, RemoteRoute } from './remote/define-remote';
export type { Messages, SectionTexts, TextsIn, Translate } from './remote/section-texts';
export { LANGUAGES, isLanguage } from './language';
export type { Language } from './language';
export type { PartName, SectionName } from './names';
export type { Site } from './site';
