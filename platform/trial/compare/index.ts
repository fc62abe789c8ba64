// Loaded only for the comparison of two releases, because the picture libraries are large.
export { compareRelease } from './compare-release';
