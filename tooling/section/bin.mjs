#!/usr/bin/env node
// `section COMMAND …`: the commands of a section's own repository. tsx loads the installed packages, which are TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
