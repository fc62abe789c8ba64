// Stands in every bundle under development, so that each webpack runtime can be told to take its new modules.
import type { Hot } from '../page/development';

declare const __webpack_hash__: string;
/** `?help`: the entry names its part. */
declare const __resourceQuery: string;

const hot = (import.meta as unknown as { webpackHot: Hot }).webpackHot;

globalThis.development.join({ part: __resourceQuery.slice(1), hash: () => __webpack_hash__, update: () => hot.check(true) });
