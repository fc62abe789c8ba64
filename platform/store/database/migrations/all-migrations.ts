import { REGISTRY_TABLES } from './0001-registry';
import { RELEASE_TABLES } from './0002-releases';
import { SIGNAL_TABLES } from './0003-signals';
import { FEEDBACK_TABLES } from './0004-feedback';
import { RIGHTS } from './0005-rights';
import { LEAST_AUTHORITY } from './0006-least-authority';
import { FELT_SIGNALS } from './0007-felt';

/** The steps of the schema, in order. Never change a released step: databases have applied it. */
export const MIGRATIONS: readonly { name: string; sql: string }[] = [
  { name: 'registry', sql: REGISTRY_TABLES },
  { name: 'releases', sql: RELEASE_TABLES },
  { name: 'signals', sql: SIGNAL_TABLES },
  { name: 'feedback', sql: FEEDBACK_TABLES },
  { name: 'rights', sql: RIGHTS },
  { name: 'least authority', sql: LEAST_AUTHORITY },
  { name: 'felt signals', sql: FELT_SIGNALS },
];
