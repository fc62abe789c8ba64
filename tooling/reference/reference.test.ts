import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { PAGES } from './pages';

test.each(Object.entries(PAGES))('docs/reference/%s is what the code says; npm run reference writes it', (file, write) => {
  expect(readFileSync(path.join(ROOT, 'docs/reference', file), 'utf8')).toBe(write());
});
