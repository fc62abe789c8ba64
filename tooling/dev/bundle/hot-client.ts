// Part of every development bundle: registers its webpack runtime, so that the page script can apply hot updates.
import type { Hot } from '../page/development';

declare const __webpack_hash__: string;
/** The query of the entry, such as `?help`: the name of the part. */
declare const __resourceQuery: string;

const hot = (import.meta as unknown as { webpackHot: Hot }).webpackHot;

globalThis.development.join({ part: __resourceQuery.slice(1), hash: () => __webpack_hash__, update: () => hot.check(true) });
