// The exports that load no browser driver.
export { spawnTied } from './spawn-tied';
export { comparisonFile, comparisonState, type ComparisonState } from './compare/comparison-state';
