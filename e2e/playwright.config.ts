import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { installedChromium } from '../checks/chromium.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const desktop = { viewport: { width: 1280, height: 800 } }
// Chromium with the size, touch input and user agent of a phone.
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const german = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }
const english = { locale: 'en-US', timezoneId: 'Europe/Berlin' }

/**
 * Every run takes each journey once: those of the staff at a desk and in German, those of attendees (`@attendee`) and of both
 * (`@both`) on a phone and in English, where there is less room and the words are less often read. `@desktop`, `@phone` and
 * `@german` keep a journey to where it makes sense. All pairs of language and device belong to the endurance run.
 */
export default defineConfig({
  testDir: here('journeys'),
  outputDir: here('results'),
  globalSetup: here('stage/start-stage.ts'),
  fullyParallel: true,
  // One more than most machines have processors to spare: a journey often waits for the server or a timer.
  workers: 3,
  // These limits only end what hangs: a busy machine can be ten times slower than an idle one.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A trace copies the page at every step, which takes a quarter of a journey's time; `--trace on` makes one.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? installedChromium() ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: optimizing its code costs more than it saves.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
  projects: [
    { name: 'desktop-de-everyday', use: { ...desktop, ...german }, grepInvert: /@phone|@attendee|@both/ },
    { name: 'phone-en-everyday', use: { ...phone, ...english }, grep: /@phone|@attendee|@both/ },
    { name: 'desktop-de', use: { ...desktop, ...german }, grepInvert: /@phone/ },
    { name: 'phone-en', use: { ...phone, ...english }, grepInvert: /@desktop|@german/ },
    { name: 'desktop-en', use: { ...desktop, ...english }, grepInvert: /@phone|@german/ },
    { name: 'phone-de', use: { ...phone, ...german }, grepInvert: /@desktop/ },
    { name: 'cast', testDir: here('scenes'), testMatch: 'cast.spec.ts' },
    ...['screens', 'screens-in-every-look'].map((name) => ({
      name,
      testDir: here('scenes'),
      testMatch: 'screens.spec.ts',
      dependencies: ['cast'],
      use: german,
    })),
  ],
})
