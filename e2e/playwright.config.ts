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
 * A journey goes through both languages and both devices, but not through every pair of them, unless it says
 * `@everywhere`. Other tags keep it to a device, in both languages, or to a language, on both devices.
 */
export default defineConfig({
  testDir: here('journeys'),
  outputDir: here('results'),
  globalSetup: here('stage/start-stage.ts'),
  fullyParallel: true,
  // One more than most machines have processors to spare: a journey often waits for the server or a timer.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
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
      ],
    },
  },
  projects: [
    { name: 'desktop-de', use: { ...desktop, ...german }, grepInvert: /@phone|@english/ },
    {
      name: 'desktop-en',
      use: { ...desktop, ...english },
      grep: /@everywhere|@desktop|@english/,
      grepInvert: /@phone|@german/,
    },
    {
      name: 'phone-de',
      use: { ...phone, ...german },
      grep: /@everywhere|@phone|@german/,
      grepInvert: /@desktop|@english/,
    },
    { name: 'phone-en', use: { ...phone, ...english }, grepInvert: /@desktop|@german/ },
    { name: 'cast', testDir: here('scenes'), testMatch: 'cast.spec.ts' },
    {
      name: 'screens',
      testDir: here('scenes'),
      testMatch: 'screens.spec.ts',
      dependencies: ['cast'],
      use: german,
    },
  ],
})
