import type { Early } from './early';

/** The state of this page; the shell's script reads it as `globalThis.early`. */
export const early: Early = (globalThis.early = { clicks: [], pressed: [], named: [] });
