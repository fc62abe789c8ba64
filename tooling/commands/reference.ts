// `npm run reference`: writes the pages of docs/reference that are made from code.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { PAGES } from '../reference/pages';

for (const [file, write] of Object.entries(PAGES)) writeFileSync(path.join(ROOT, 'docs/reference', file), write());
