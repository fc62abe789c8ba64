import type { Language, SectionName, Site } from 'shared/contract';
import type { Releases } from '../store';

/** A pair of a shell's and a section's release to render. Folders are absolute. */
export interface RenderJob {
  /** The releases of the store, which must be signed and match their records; absent during development. */
  releases?: Releases;
  shellFolder: string;
  section: SectionName | null;
  sectionFolder: string | null;
  /** The hash of both records. A process that has read other records of the same versions must not do this job. */
  records?: string;
  site: Site;
  year: number;
  /** What to render; `null`: every page that the section lists, in every language. */
  only: { address: string; language: Language } | null;
}
