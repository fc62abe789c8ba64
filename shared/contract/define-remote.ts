import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { Language } from './language';
import type { Messages } from './messages';
import type { Site } from './site';

/** Raised when the shape below changes. */
export const CONTRACT_VERSION = 1;

/** The numbers that a shell of this tree can carry: while two stand here, sections move from one to the other in their own time. */
export const SERVED_CONTRACTS: number[] = [1];

export interface PageRequest {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  language: Language;
  site: Site;
}

/** Everything a page needs to render at once: a route waits for its data, a page never does. */
export interface LoadedPage<Data = unknown> {
  Page: ComponentType<{ data: Data }>;
  data: Data;
}

export interface Head {
  title: string;
  description: string;
  noindex?: boolean;
}

export interface RemoteRoute<Data = unknown> {
  /** A React Router pattern from the root of the site, such as `/help-center/:slug`. */
  path: string;
  /** The addresses to render at publish, for a path with parameters or query variants; default: the path itself. */
  addresses?(site: Site): string[];
  /** A query parameter that makes the origin render this page on request, because its values cannot be listed. */
  renderedOnRequest?: string;
  /** `null` when the parameters name nothing: the visitor gets the not-found page. */
  load(request: PageRequest): Promise<LoadedPage<Data> | null>;
  head(context: { t: TFunction; data: Data; site: Site }): Head;
}

export interface Remote {
  contract: number;
  /** The i18next namespace of this remote's messages: its section's name. */
  namespace: string;
  // Each route keeps its own data type inside; the list cannot name them all.
  // oxlint-disable-next-line no-explicit-any
  routes: RemoteRoute<any>[];
  loadMessages(language: Language): Promise<Messages>;
}

/** The whole public face of a remote: the default export of its one exposed module. */
export function defineRemote(remote: Omit<Remote, 'contract'>): Remote {
  return { contract: CONTRACT_VERSION, ...remote };
}
