import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

/** Each worker starts a site of its own (e2e/test.ts), so there is no webServer here. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // each has a site of its own; a browser waits more than it works, so two share the machine well
  workers: 2,
  // a second try tells a race from a fault: what passes only then is listed as flaky, and is mended before a release
  retries: process.env.CI ? 1 : 0,
  // a busy machine takes its time; what must be quick is measured in bench/
  timeout: 240_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/vaidya/e2e.json' }]],
  use: {
    // a page's requests are the tests' to break; e2e/on-the-phone.test.ts lets the service worker in
    serviceWorkers: 'block',
    // snapshots of the document and the calls tell what failed; where a second try follows, that one alone pays for them
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false, sources: false },
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
