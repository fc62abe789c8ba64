import { commandsReference } from './commands';
import { environmentReference } from './environment';
import { errorsReference } from './errors';
import { metricsReference } from './metrics';

/** The generated pages of `docs/reference`, by file name. */
export const PAGES: Record<string, () => string> = {
  'commands.md': commandsReference,
  'environment.md': environmentReference,
  'errors.md': errorsReference,
  'metrics.md': metricsReference,
};
