import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { COMMAND_LIST, commandList } from './command-list';
import { PAGES } from './pages';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test.each(Object.entries(PAGES))('docs/reference/%s is what the code says; npm run reference writes it', (file, write) => {
  expect(read(`docs/reference/${file}`)).toBe(write());
});

test('every file of platform/commands is in the list of commands; npm run reference writes it', () => {
  expect(read(COMMAND_LIST)).toBe(commandList());
});
