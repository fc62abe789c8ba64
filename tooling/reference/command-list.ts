import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

export const COMMAND_LIST = 'platform/commands/definition/list.ts';

/** Files beside the commands: the list of all, and the doors of the room. */
const NO_COMMANDS = ['all-commands', 'index', 'for-servers', 'for-browser'];

/** The source of the list, from the files of `platform/commands`; each holds one command, which has the name of the file. */
export function commandList(): string {
  const names = readdirSync(path.join(ROOT, 'platform/commands'))
    .flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [])
    .filter((name) => !NO_COMMANDS.includes(name))
    .sort();
  const exportOf = (name: string) => name.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return [
    '// Generated from the files of platform/commands by `npm run reference`; a test fails when it is stale.',
    ...names.map((name) => `import { ${exportOf(name)} } from '../${name}';`),
    '',
    '/** Every command except the one that previews the others (`all-commands.ts`). */',
    'export const LIST = {',
    ...names.map((name) => (exportOf(name) === name ? `  ${name},` : `  '${name}': ${exportOf(name)},`)),
    '};',
    '',
  ].join('\n');
}
