import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { COMMAND_LIST, commandList } from './command-list';
import { PAGES } from './pages';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test.each(Object.entries(PAGES))('docs/reference/%s is up to date; otherwise run npm run reference', (file, write) => {
  expect(read(`docs/reference/${file}`)).toBe(write());
});

test('the list of commands is up to date; otherwise run npm run reference', () => {
  expect(read(COMMAND_LIST)).toBe(commandList());
});
