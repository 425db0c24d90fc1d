import { defineConfig } from '@playwright/test'
import { thorough } from '#server/testing/thorough.ts'
import { findChromium } from './scripts/chromium.ts'

/** Each worker starts its own site (e2e/test.ts), so there is no webServer here. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  // a file for the full run alone
  testIgnore: thorough ? [] : '**/*.all.test.ts',
  outputDir: 'test-results',
  // each has its own site; a browser waits more than it works, so two share the machine well
  workers: 2,
  // generous for a busy machine; bench/ measures speed
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/vaidya/e2e.json' }]],
  use: {
    // journeys don't wait for animations
    reducedMotion: 'reduce',
    // a page's requests are the tests' to break; e2e/installing.test.ts lets the service worker in
    serviceWorkers: 'block',
    // A trace costs as much as the test. scripts/test-steps.ts runs failed tests once more with `--last-failed --trace on`,
    // only to leave a trace: the result of the first run counts.
    trace: 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
