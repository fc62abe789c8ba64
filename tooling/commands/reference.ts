// `npm run reference`: writes the files that are generated from code: the list of commands and the pages of docs/reference. In package-lock.json
// it replaces the addresses that npm has written for new packages.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockFile, withAddresses } from '../build/supply/locked-packages';
import { ROOT } from '../build/workspaces';
import { COMMAND_LIST, commandList } from '../reference/command-list';

// Written before a module that imports it is loaded.
writeFileSync(path.join(ROOT, COMMAND_LIST), commandList());
const { PAGES } = await import('../reference/pages');
for (const [file, write] of Object.entries(PAGES)) writeFileSync(path.join(ROOT, 'docs/reference', file), write());
writeFileSync(lockFile(), withAddresses(readFileSync(lockFile(), 'utf8')));
