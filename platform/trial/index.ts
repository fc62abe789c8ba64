// What a server needs of a trial without loading a browser driver.
export { spawnTied } from './spawn-tied';
export { comparisonFile, comparisonState, type ComparisonState } from './compare/comparison-state';
