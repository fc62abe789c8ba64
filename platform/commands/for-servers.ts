// What a server loads that carries out no command, as the origin: none of the commands comes with it.
export { readPass, writePass } from './preview/preview-pass';
export { explain } from './queries/explain';
export { rolloutStatus, type RolloutStatus } from './queries/rollout-status';
export { statusOf } from './queries/status-of';
