// What a section's own repository does with itself; in the site's repository the npm scripts of the same names do it for all parts.
import { argv } from 'node:process';

const COMMANDS: Record<string, () => Promise<unknown>> = {
  build: () => import('./build'),
  check: () => import('./check'),
  dev: () => import('./dev'),
  release: () => import('./release'),
  test: () => import('./test'),
};

const [word = ''] = argv.splice(2, 1);
const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
if (command) await command();
else {
  console.error(`"${word}" is no command; section takes one of ${Object.keys(COMMANDS).join(', ')}`);
  process.exitCode = 2;
}
