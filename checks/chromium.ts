import { accessSync, constants, existsSync } from 'node:fs'
import { runCommand } from './run-program.ts'

const usualPlaces = [
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

/** Where Chromium lies, installed first where that can be done without asking; or why there is none. */
export async function findChromium(): Promise<{ path: string } | { missing: string }> {
  const named = process.env.CHROMIUM_PATH
  if (named)
    return isProgram(named) ? { path: named } : { missing: `CHROMIUM_PATH names no program: ${named}` }
  const found = () => usualPlaces.find(isProgram)
  const path = found()
  if (path) return { path }
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return { missing: 'there is no Chromium: install it, or name it in CHROMIUM_PATH' }
  console.log('Installing Chromium, which the browser tests drive ...')
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => runCommand('apt-get', args, { environment, isQuiet: true })
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', 'chromium')
  const installed = found()
  return installed
    ? { path: installed }
    : { missing: 'Chromium could not be installed; apt-get says why above' }
}
