import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { looks, type Picture, photographLook } from './pictures/camera.ts'
import { overview } from './pictures/overview.ts'
import config from './playwright.config.ts'
import { gatherCast } from './scenes/cast.ts'
import { schoolsAreReady, theStage, wordOfSchools } from './stage/stage.ts'
import { openStage } from './stage/start-stage.ts'

/**
 * `npm run screens`: every screen of the seeded product, in every look, into one folder with one page to look through;
 * `npm run screens -- attendance "data checks"` only those whose names begin so.
 */

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = here('screens')
const names = process.argv.slice(2)

/** Waits until the schools of the demonstration are there. */
async function schools(): Promise<void> {
  for (;;) {
    const word = wordOfSchools(theStage())
    if (word === schoolsAreReady) return
    if (word !== null) throw new Error(word)
    await pause(500)
  }
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

const closeStage = await openStage(['--pictures'])
try {
  await schools()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const pictures = await takePictures()
  pictures.sort((a, b) => a.face.localeCompare(b.face))
  writeFileSync(join(folder, 'index.html'), overview(pictures))
  console.log(`${pictures.length} pictures, to be looked through at ${join(folder, 'index.html')}`)
} finally {
  await closeStage()
}
process.exit()
