export { program } from './program';
export { run } from './run';
export { wordsOf } from './store-command';
export type { Builder } from './tool-context';
