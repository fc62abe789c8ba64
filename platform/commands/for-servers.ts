// For servers that run no commands, such as the origin; loads none of them.
export { readPreviewToken, writePreviewToken } from './preview/preview-token';
export { explain } from './queries/explain';
export type { RolloutStatus } from './queries/rollout-status';
export { statusOf } from './queries/status-of';
