import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { attachDatabase } from '../server/src/app/database.ts'
import { hashPassword } from '../server/src/features/identity/password.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { looks, type Picture, photographLook } from './pictures/camera.ts'
import { overview } from './pictures/overview.ts'
import config from './playwright.config.ts'
import { gatherCast } from './scenes/cast.ts'
import { freePort } from './stage/free-port.ts'
import { announceStage, password } from './stage/stage.ts'

/**
 * `npm run screens`: every screen of the seeded product, in every look, into one folder with one page to look through;
 * `npm run screens -- attendance "data checks"` only those whose names begin so.
 */

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = here('screens')
const names = process.argv.slice(2)

/** The program as `npm start` runs it, on data of its own; resolves when it says that it is ready. */
function startProduct(environment: Record<string, string>) {
  const node = spawn(process.execPath, [here('../server/src/app/main.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((done) => node.once('exit', () => done()))
  const ready = new Promise<void>((done, failed) => {
    let said = ''
    node.stdout?.on('data', (chunk) => {
      said += chunk
      if (said.includes('Reihum is ready')) done()
    })
    void ended.then(() => failed(new Error(`The product did not start: ${said}`)))
  })
  const stop = () => {
    node.kill('SIGTERM')
    return ended
  }
  return { ready, stop }
}

async function takePictures(): Promise<Picture[]> {
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const de = await gatherCast('de')
    const en = await gatherCast('en')
    const pictures: Picture[] = []
    const waiting = [...looks]
    const work = async () => {
      for (let look = waiting.shift(); look; look = waiting.shift()) {
        pictures.push(
          ...(await photographLook(browser, look, { cast: look.language === 'de' ? de : en, folder, names })),
        )
        console.log(`${Object.values(look).join(', ')}: done`)
      }
    }
    await Promise.all([work(), work()])
    return pictures
  } finally {
    await browser.close()
  }
}

const data = mkdtempSync(join(tmpdir(), 'reihum-screens-'))
// PostgreSQL may run under another account, which needs to enter this folder.
chmodSync(data, 0o755)
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const environment = {
  PORT: String(port),
  REIHUM_HOST: '127.0.0.1',
  REIHUM_PUBLIC_URL: origin,
  REIHUM_DATA: data,
  REIHUM_LOG_LEVEL: 'error',
  REIHUM_TRUSTED_PROXIES: '1',
}
const product = startProduct(environment)
let database: Awaited<ReturnType<typeof attachDatabase>> | undefined
try {
  await product.ready
  database = await attachDatabase(readConfig(environment))
  announceStage({
    origin,
    ownerUrl: database.url,
    passwordHash: await hashPassword(password),
    folder: data,
  })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const pictures = await takePictures()
  pictures.sort((a, b) => a.face.localeCompare(b.face))
  writeFileSync(join(folder, 'index.html'), overview(pictures))
  console.log(`${pictures.length} pictures, to be looked through at ${join(folder, 'index.html')}`)
} finally {
  // PostgreSQL stops when its last user releases it. The product must be that one, so we go first.
  await database?.release()
  await product.stop()
  rmSync(data, { recursive: true, force: true })
}
process.exit()
