export { program } from './program';
export { run } from './run';
export { commandPath } from './store-command';
export type { Builder } from './tool-context';
