// What a section's own repository does with itself; in the site's repository the npm scripts of the same names do it for all parts.
// Each command loads what it needs: webpack, jest and the release tool take seconds.
import { argv } from 'node:process';

const COMMANDS: Record<string, (words: string[]) => Promise<unknown>> = {
  /** The production build. */
  async build(words) {
    const { buildParts } = await import('../build/build-parts');
    await buildParts(words).catch((error: Error) => {
      console.error(error.message);
      process.exit(1);
    });
  },

  /** Types, source rules and text keys, by the rules that hold in the site's repository. */
  async check() {
    const { checkSection } = await import('./check-section');
    report(checkSection());
  },

  dev: () => import('./dev'),

  /** The release tool, with the sources of this section to build what it publishes. */
  async release() {
    const { run } = await import('platform/cli');
    const { fromSources } = await import('../build/from-sources');
    await run(fromSources);
  },

  /** Everything that must hold before a change lands; `test -- FILE` runs some of the unit tests alone. */
  async test(words) {
    const { checkSection, runHere } = await import('./check-section');
    const { passed, failed } = words.length > 0 ? { passed: 0, failed: 0 } : checkSection();
    console.log('\n— unit tests');
    const isWell = runHere('jest', 'jest', words);
    report({ passed: passed + (isWell ? 1 : 0), failed: failed + (isWell ? 0 : 1) });
  },
};

function report({ passed, failed }: { passed: number; failed: number }): void {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

const [word = ''] = argv.splice(2, 1);
const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
if (command) await command(argv.slice(2));
else {
  console.error(`"${name}" is not a command; section takes one of ${Object.keys(COMMANDS).join(', ')}`);
  process.exitCode = 2;
}
