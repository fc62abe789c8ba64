import type { Early } from './early';

/** What the bootstrap script knows of this page; the page's script finds it as `globalThis.early`. */
export const early: Early = (globalThis.early = { clicks: [], pressed: [], named: [] });
