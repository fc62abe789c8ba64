import type { ProseDocument } from 'shared/content';
import type { TitledGuide } from '../topics/load-topics';

export interface GuideMeta {
  updated: string;
  /** Slugs of guides that a reader may want next. */
  related: string[];
}

export interface GuideData {
  topics: TitledGuide[];
  current: TitledGuide;
  document: ProseDocument<GuideMeta>;
}
