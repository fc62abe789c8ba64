import type { Language } from '../language';
import type { SectionName } from '../names';
import type { Remote } from '../remote/define-remote';
import type { Site } from '../site';
import type { HydrateEarly } from './hydrate-early';
import type { SectionFacts } from './page-state';

/** A file of a release with its `sha384-…` hash. */
export interface AssetLink {
  href: string;
  integrity: string;
}

export interface DocumentAssets {
  script: AssetLink;
  /** The section's script that answers a search before the page is hydrated, when it has one. */
  earlySearch?: AssetLink;
  /** Scripts that this page will ask for: remote entry, exposed module, messages, page. */
  preloads: AssetLink[];
  styles: AssetLink[];
  /** Address of the picture that a link preview shows, when the section has one in this language. */
  picture?: string;
}

export interface RenderRequest {
  /** Path with its query, such as `/help-center` or `/terms-conditions?product=usave`. */
  address: string;
  language: Language;
  site: Site;
  year: number;
  remotes: Record<SectionName, Remote>;
  /** What the rendered sections declare. */
  sections: Record<SectionName, SectionFacts & { hydrateEarly?: HydrateEarly }>;
  /** Which files the document links; asked after the page is loaded, when it is known which chunks it took. */
  assets(): DocumentAssets;
}

export interface RenderedPage {
  html: string;
  isNotFound: boolean;
  /** The day on which the page's text last changed, if it says so. */
  updated?: string;
}

/** What a shell's release exports to the process that renders pages with it: its `server/bundle.cjs`. */
export interface ShellBundle {
  /** Renders one whole document; throws when anything in it throws or a text is missing. */
  renderPage(request: RenderRequest): Promise<RenderedPage>;
  /** What a remote's bundle gets when it requires one of the shared ids. */
  singletons: Record<string, unknown>;
}
