// The commands of a section's own repository; in the site's repository the npm scripts of the same names work on all parts.
// Each command loads only its own modules, because webpack, jest and the release tool take seconds.
import { argv } from 'node:process';

const COMMANDS: Record<string, (args: string[]) => Promise<unknown>> = {
  /** The production build. */
  async build(args) {
    const { buildParts } = await import('../build/build-parts');
    await buildParts(args).catch((error: Error) => {
      console.error(error.message);
      process.exit(1);
    });
  },

  /** Types, source rules and text keys, by the rules that hold in the site's repository. */
  async check() {
    const { checkSection, report } = await import('./check-section');
    report(checkSection());
  },

  dev: () => import('./dev'),

  /** The release tool, with the sources of this section to build what it publishes. */
  async release() {
    const { main } = await import('platform/cli');
    const { fromSources } = await import('../build/from-sources');
    await main(fromSources);
  },

  /** All tests that a change must pass; `test -- FILE` runs only these unit tests. */
  async test(args) {
    const { testSection } = await import('./check-section');
    testSection(args);
  },
};

const [name = ''] = argv.splice(2, 1);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) await command(argv.slice(2));
else {
  console.error(`"${name}" is not a command; section takes one of ${Object.keys(COMMANDS).join(', ')}`);
  process.exitCode = 2;
}
