import { accessSync, constants, existsSync } from 'node:fs'
import { runCommand } from './run-program.ts'
import type { Order } from './suite.ts'

const windowless = '/usr/bin/chromium-headless-shell'

const usualPlaces = [
  // The headless browser needs half the time for the same pages.
  windowless,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of an installed Chromium, from the first of the usual places that has one. */
export const installedChromium = () => usualPlaces.find(isProgram)

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Debian has the headless browser as a separate package; elsewhere the whole browser is installed. */
async function installChromium(say: Order['say']): Promise<string | undefined> {
  say('Installing Chromium, which the browser tests drive ...\n')
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => runCommand('apt-get', args, { say, environment, isQuiet: true })
  const install = (name: string) => apt('install', '-y', '--no-install-recommends', name)
  await apt('update')
  await install('chromium-headless-shell')
  if (!installedChromium()) await install('chromium')
  return installedChromium()
}

/**
 * The path of Chromium, which is installed first if that is possible without asking; or the reason why there is none.
 */
export async function findChromium({
  say,
}: Pick<Order, 'say'>): Promise<{ path: string } | { missing: string }> {
  const named = process.env.CHROMIUM_PATH
  if (named)
    return isProgram(named) ? { path: named } : { missing: `CHROMIUM_PATH names no program: ${named}` }
  const found = installedChromium()
  if (found && (found === windowless || !canInstall())) return { path: found }
  if (!canInstall()) return { missing: 'there is no Chromium: install it, or name it in CHROMIUM_PATH' }
  const path = await installChromium(say)
  return path ? { path } : { missing: 'Chromium could not be installed; apt-get says why above' }
}
