import type { ProseDocument } from 'shared/content';
import type { TitledGuide } from '../topics/load-topics';

export interface GuideMeta {
  updated: string;
  /** Guides that a reader may want next, by their place in `GUIDES`, which is shorter than a slug. */
  related: number[];
}

export interface GuideData {
  topics: TitledGuide[];
  current: TitledGuide;
  document: ProseDocument<GuideMeta>;
}
