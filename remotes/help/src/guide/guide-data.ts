import type { ProseDocument } from 'shared/content';
import type { TitledGuide } from '../topics/load-guides';

export interface GuideMeta {
  updated: string;
  /** Related guides by their index in `GUIDES`, which is shorter than a slug. */
  related: number[];
}

export interface GuideData {
  guides: TitledGuide[];
  current: TitledGuide;
  document: ProseDocument<GuideMeta>;
}
