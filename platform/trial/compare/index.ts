// Loaded only by the comparison of two releases: what compares pictures is large.
export { compareRelease } from './compare-release';
