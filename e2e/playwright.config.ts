import { defineConfig, devices } from '@playwright/test';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { leftOutSpecs } from 'tooling/test/soak-parts';

// Programs that tests start publish without a trial, unless a test is of trials.
process.env.SITE_TRIAL ??= 'off';

// Each worker reads this file too. It mostly waits, and its code is seldom hot for long enough to earn what optimizing it costs: V8 waits fifteen times
// as long with it as by itself.
setFlagsFromString('--interrupt-budget=1000000');

// At each step of a test Playwright maps all frames of a stack to their sources: a tenth of a worker's processor time. Packages need no mapping.
const { prepareStackTrace } = Error;
if (prepareStackTrace)
  Error.prepareStackTrace = (error, frames) => {
    const heading = prepareStackTrace(error, []);
    const lines = frames.map((frame) =>
      // Playwright leaves its own frames out of messages where it can read them, which it cannot with `async` before the file.
      frame.getFileName()?.includes('node_modules')
        ? `\n    at ${frame}`.replace('at async ', 'at ')
        : prepareStackTrace(error, [frame]).slice(heading.length),
    );
    return heading + lines.join('');
  };

export default defineConfig({
  testDir: '.',
  testIgnore: leftOutSpecs().map((part) => `**/*${part}*`),
  // What teams do first: those tests are the longest, and a long one at the end leaves the other workers idle.
  projects: [
    { name: 'teams', testMatch: /[\\/]e2e[\\/](dev|releases)[\\/].*\.spec\.ts$/ },
    { name: 'visitors', testMatch: /[\\/]e2e[\\/](failures|journeys|quality)[\\/].*\.spec\.ts$/ },
  ],
  globalSetup: './fixtures/global-setup.ts',
  outputDir: '../test-results',
  // Ends a test that hangs; one that fails ends by the limits of its steps. Long, because releases are really built, also on a busy machine.
  timeout: (process.env.SOAK === '1' ? 60 : 10) * 60_000,
  expect: { timeout: 20_000 },
  // Two more than there are cores, because a test often waits for servers, builds and timers.
  workers: availableParallelism() + 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A machine that others keep busy; what passed at the second try only is named at the end.
  retries: process.env.CI ? 1 : 0,
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath: process.env.BROWSER_PATH || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Each test has a context of its own, for which a process would have to start.
        '--renderer-process-limit=1',
        // Pages live for seconds, in which V8 earns less from optimized code than it spends on it.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
    // Tests cannot intercept a service worker's responses; tests about the worker allow it.
    serviceWorkers: 'block',
    // Trace and screenshot of a failing test; `npm test` prints their path.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
});
