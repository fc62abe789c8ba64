import type { ComponentType } from 'react';
import type { Language } from '../language';
import type { Messages } from './messages';
import type { TextsIn } from './section-texts';
import type { Site } from '../site';

/** Raised when the shape below changes. */
export const REMOTE_CONTRACT = 1;

/** The numbers that a shell of this tree can carry: while two stand here, sections move from one to the other in their own time. */
export const SERVED_REMOTE_CONTRACTS: number[] = [1];

/** @public what a route's `load` gets */
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

/** What search engines and link previews learn of a page; the optional fields are for them alone. */
export interface Head {
  title: string;
  description: string;
  noindex?: boolean;
  /** The day on which the text last changed, such as `2026-11-20`. */
  updated?: string;
  /** The heading, on a page that is one article. */
  article?: string;
  /** The pages above this one, below the start page. */
  trail?: { title: string; path: string }[];
}

/** With the namespace named, `head` may ask only for texts that it has; the shell sees any namespace. */
export interface RemoteRoute<Data = unknown, Namespace extends string = string> {
  /** A React Router pattern from the root of the site, such as `/help-center/:slug`. */
  path: string;
  /** The addresses to render at publish, for a path with parameters or query variants; default: the path itself. */
  addresses?(site: Site): string[];
  /** A query parameter that makes the origin render this page on request, because its values cannot be listed. */
  renderedOnRequest?: string;
  /** `null` when the parameters name nothing: the visitor gets the not-found page. */
  load(request: PageRequest): Promise<LoadedPage<Data> | null>;
  head(context: { t: TextsIn<Namespace>; data: Data; site: Site }): Head;
}

export interface Remote<Namespace extends string = string> {
  contract: number;
  /** The namespace of this remote's messages: its section's name. */
  namespace: Namespace;
  // Each route keeps its own data type inside; the list cannot name them all.
  // oxlint-disable-next-line no-explicit-any
  routes: RemoteRoute<any, Namespace>[];
  loadMessages(language: Language): Promise<Messages>;
}

/** The whole public face of a remote: the default export of its one exposed module. */
export function defineRemote<Namespace extends string>(remote: Omit<Remote<Namespace>, 'contract'>): Remote<Namespace> {
  return { contract: REMOTE_CONTRACT, ...remote };
}
