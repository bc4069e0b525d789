import { defineConfig, devices } from '@playwright/test';
import { findChromiumShell } from './test-services.mjs';

/** The browser is the machine's own Chromium, never a download. Each file starts a whole installation from a copy of one demo world: two at a time. */
export default defineConfig({
  testDir: '../../tests/journeys',
  globalSetup: '../../tests/support/demo-world.ts',
  outputDir: '../../.build/journeys',
  workers: 2,
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  timeout: 180_000,
  // On a busy machine with two cores the charts of twelve weeks take more than 10 s. A wait that is met costs nothing.
  expect: { timeout: 30_000 },
  use: {
    ...devices['Pixel 7'],
    // Nothing is looked at by its pixels: a phone's own number of them is seven times the drawing.
    deviceScaleFactor: 1,
    // A press waits for nothing that is on its way.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    launchOptions: {
      executablePath: findChromiumShell(),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-default-browser-check',
        '--no-first-run',
      ],
    },
    // A trace of every test would take as long as the tests: `playwright test --trace on` where a picture is not enough.
    screenshot: 'only-on-failure',
  },
});
