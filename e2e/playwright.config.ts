import { defineConfig, devices } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  globalSetup: './fixtures/global-setup.ts',
  outputDir: '../test-results',
  // Releases are really built; two cores that also run a browser take their time.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  projects: [
    { name: 'journeys', testMatch: '{journeys,releases,failures,quality}/**/*.spec.ts' },
    // What measures time or loads the machine waits until nothing else runs.
    { name: 'pressure', testMatch: 'pressure/**/*.spec.ts', dependencies: ['journeys'], workers: 1 },
  ],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath: process.env.BROWSER_PATH || undefined,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
    trace: 'off',
    actionTimeout: 15_000,
  },
});
