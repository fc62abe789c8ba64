import type { Language, SectionName, Site } from 'shared/contract';
import type { Releases } from '../store';

/** One shell's release beside one section's, to be rendered; folders are absolute. */
export interface RenderJob {
  /** Those of the store, which must be signed and hold what their records say; absent for what is being developed. */
  releases?: Releases;
  shellFolder: string;
  section: SectionName | null;
  sectionFolder: string | null;
  /** The hash of both records: a process that has read other ones under the same versions does not do this job. */
  records?: string;
  site: Site;
  year: number;
  /** What to render; `null`: every page that the section lists, in every language. */
  only: { address: string; language: Language } | null;
}
