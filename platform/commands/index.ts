export {
  COMMAND_NAMES,
  commandNamed,
  COMMANDS,
  isCommand,
  refusals,
  SHOWN_COMMANDS,
  type CommandName,
  type Refusals,
} from './all-commands';
export type { ShownCommand } from './about-commands/buttons';
export { AUDIENCE, identity, isIdentityToken } from './client/identity';
export { listFiles } from './client/list-files';
export { problemSchema, USAGE, type Problem } from './client/problem';
export { ServiceTarget } from './client/service-target';
export { aligned } from './definition/aligned';
export { answerSchema, type Answer, type CommandContext } from './definition/command';
export { auto, metrics, stages, textForms, type TextForm } from './definition/parameters';
export { flagOf } from './definition/write-out';
export { manifestSchema, MOST_OF_FILE, sha256, type Manifest } from './publish/manifest';
export { publish } from './publish/publish';
export type { Health } from './queries/health-of';
export type { servedAt } from './queries/history';
export type { rolloutHistory } from './queries/rollout-history';
export { outcomeSchema } from './queries/rollout-outcome';
export type { ShownMetric } from './queries/shown-metric';
export { FolderTarget } from './target/folder-target';
export type { Target } from './target/target';
