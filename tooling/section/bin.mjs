#!/usr/bin/env node
// `section COMMAND …`: the commands of a section's own repository. Its packages are installed as TypeScript, which this loader reads.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
