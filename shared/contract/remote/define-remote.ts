import type { ComponentType } from 'react';
import type { Language } from '../language';
import type { Messages, TextsIn } from './section-texts';
import type { Site } from '../site';

/** Raise it when the types below change. */
export const REMOTE_CONTRACT = 1;

/** The numbers that this shell supports; while there are two, sections migrate with their own releases. */
export const SERVED_REMOTE_CONTRACTS: number[] = [1];

/** @public the argument of a route's `load` */
export interface PageRequest {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  language: Language;
  site: Site;
}

/** A page with its data; it renders at once, because the route has awaited the data. */
export interface LoadedPage<Data = unknown> {
  Page: ComponentType<{ data: Data }>;
  data: Data;
}

/** Metadata for the document, search engines and link previews; the optional fields are only for the latter two. */
export interface Head {
  title: string;
  description: string;
  noindex?: boolean;
  /** The day on which the text last changed, such as `2026-11-20`. */
  updated?: string;
  /** The heading of a page that is one article. */
  article?: string;
  /** The pages above this one, below the start page. */
  trail?: { title: string; path: string }[];
}

/** With a namespace, `head` may request only its texts; the shell uses routes of any namespace. */
export interface RemoteRoute<Data = unknown, Namespace extends string = string> {
  /** A React Router pattern from the root of the site, such as `/help-center/:slug`. */
  path: string;
  /** The addresses to render at publish, for a path with parameters or query variants; by default the path itself. */
  addresses?(site: Site): string[];
  /** A query parameter that makes the origin render this page on request, because its values cannot be listed. */
  renderedOnRequest?: string;
  /** Resolves to `null` for parameters that name nothing: the visitor gets the not-found page. */
  load(request: PageRequest): Promise<LoadedPage<Data> | null>;
  head(context: { t: TextsIn<Namespace>; data: Data; site: Site }): Head;
}

export interface Remote<Namespace extends string = string> {
  contract: number;
  /** The namespace of this remote's messages, which is its section's name. */
  namespace: Namespace;
  // Routes have different data types, which the list cannot name.
  // oxlint-disable-next-line no-explicit-any
  routes: RemoteRoute<any, Namespace>[];
  loadMessages(language: Language): Promise<Messages>;
}

/** For the default export of a remote's only exposed module. */
export function defineRemote<Namespace extends string>(remote: Omit<Remote<Namespace>, 'contract'>): Remote<Namespace> {
  return { contract: REMOTE_CONTRACT, ...remote };
}
