export { program } from './program';
export { main } from './run';
export { commandPath } from './store-command';
export type { Builder } from './tool-context';
