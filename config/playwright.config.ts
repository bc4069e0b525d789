import { defineConfig, devices } from '@playwright/test';

/** The browser is the machine's own Chromium, never a download. One journey at a time: each starts a whole house. */
export default defineConfig({
  testDir: '../tests/journeys',
  outputDir: '../.build/journeys',
  workers: 1,
  retries: 0,
  reporter: 'list',
  timeout: 180_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Pixel 7'],
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-default-browser-check',
        '--no-first-run',
      ],
    },
    trace: 'retain-on-failure',
  },
});
