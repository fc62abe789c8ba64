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
  /** The section's script for searches before hydration, if it has one. */
  earlySearch?: AssetLink;
  /** Scripts that this page will request: remote entry, exposed module, messages, page. */
  preloads: AssetLink[];
  styles: AssetLink[];
  /** Address of the picture for link previews, if the section has one in this language. */
  picture?: string;
}

export interface RenderRequest {
  /** Path with its query, such as `/help-center` or `/terms-conditions?product=usave`. */
  address: string;
  language: Language;
  site: Site;
  year: number;
  remotes: Record<SectionName, Remote>;
  /** The declarations of the rendered sections. */
  sections: Record<SectionName, SectionFacts & { hydrateEarly?: HydrateEarly }>;
  /** The files that the document links; called after the page is loaded, because they include the chunks that it used. */
  assets(): DocumentAssets;
}

export interface RenderedPage {
  html: string;
  isNotFound: boolean;
  /** The day on which the page's text last changed, if it has one. */
  updated?: string;
}

/** The exports of a shell's `server/bundle.cjs`, with which pages are rendered. */
export interface ShellBundle {
  /** Renders one whole document; throws when anything in it throws or a text is missing. */
  renderPage(request: RenderRequest): Promise<RenderedPage>;
  /** The shared modules that a remote's bundle requires, by id. */
  singletons: Record<string, unknown>;
}
