// The commands of a section's own repository. In the site's repository the npm scripts with the same names do the same for all parts.
import { argv } from 'node:process';

const COMMANDS: Record<string, () => Promise<unknown>> = {
  build: () => import('./build'),
  check: () => import('./check'),
  dev: () => import('./dev'),
  release: () => import('./release'),
  test: () => import('./test'),
};

const [name = ''] = argv.splice(2, 1);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) await command();
else {
  console.error(`"${name}" is not a command; section takes one of ${Object.keys(COMMANDS).join(', ')}`);
  process.exitCode = 2;
}
