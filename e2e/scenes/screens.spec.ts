import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import {
  bringRules,
  expectAccessibleNow,
  expectLandmarks,
  expectLargeText,
  expectReflow,
  expectTargets,
} from '../stage/inspect-screen.ts'
import { type Cast, castFile } from './cast.ts'
import { publicScenes, scenesOfPages, withoutScene } from './public-scenes.ts'
import type { Fill, Scene, Viewer } from './scene.ts'
import { scenes, unseen } from './scenes.ts'
import { type Look, openContext, openWindow, routesOf, settle, show, sizes } from './show.ts'

const web = fileURLToPath(new URL('../../web/src/', import.meta.url))

/** Every screen is examined in German, whose words are the longer ones. */
const german: Look = { language: 'de', device: 'desktop', scheme: 'light' }

type SizeAndScheme = Pick<Look, 'device' | 'scheme'>

const pairs: SizeAndScheme[] = [
  { device: 'desktop', scheme: 'light' },
  { device: 'phone', scheme: 'dark' },
  { device: 'desktop', scheme: 'dark' },
  { device: 'phone', scheme: 'light' },
]

/**
 * Each screen in one width and one scheme, by turns: screens are made of the same pieces, so each piece is seen in all four
 * pairs. The turn goes by the name, so that a new screen changes nothing for others. The endurance run takes each screen through
 * all pairs.
 */
function looksOf({ name, onlyOnPhone }: Scene, fill: Fill, inEveryLook: boolean): SizeAndScheme[] {
  const own = pairs.filter(({ device }) => device === 'phone' || !onlyOnPhone)
  const turn = name.length + (fill === 'empty' ? 1 : 0)
  return inEveryLook ? own : own.slice(turn % own.length).slice(0, 1)
}

type Examination = {
  cast: Cast
  /** The window of a viewer. It stays open for all their screens, so that the program is loaded only once. */
  windowOf: (viewer: Viewer, fill: Fill) => Promise<Page>
}

const test = base.extend<object, Examination>({
  cast: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => use(JSON.parse(await readFile(castFile(), 'utf8')) as Cast),
    { scope: 'worker' },
  ],
  windowOf: [
    async ({ browser, cast }, use) => {
      const windows = new Map<string, Promise<Page>>()
      const open = async (viewer: Viewer, fill: Fill) => {
        const context = await openContext(browser, german, cast.sessions[fill][viewer])
        await bringRules(context)
        return openWindow(context)
      }
      await use((viewer, fill) => {
        const key = `${viewer} ${fill}`
        const window = windows.get(key) ?? open(viewer, fill)
        windows.set(key, window)
        return window
      })
      for (const window of windows.values()) await (await window).context().close()
    },
    { scope: 'worker' },
  ],
})

/** A frame is transparent, so the website behind it gets a background that is as light or dark as the frame. */
function giveGround() {
  document.documentElement.style.background = 'Canvas'
}

for (const scene of scenes)
  for (const fill of scene.fills)
    test(`${scene.face}: ${scene.name}${fill === 'empty' ? ', where there is nothing yet' : ''}`, async ({
      windowOf,
      cast,
    }, { project }) => {
      const page = await windowOf(scene.viewer, fill)
      const looks = looksOf(scene, fill, project.name === 'screens-in-every-look')
      for (const [at, { device, scheme }] of looks.entries()) {
        await page.setViewportSize(sizes[device])
        await page.emulateMedia({ colorScheme: scheme })
        if (at > 0) await settle(page)
        else {
          await show(page, scene, cast, fill)
          if (scene.face === 'embed') await page.evaluate(giveGround)
        }
        await expectAccessibleNow(page, `${scene.name}, ${scheme}, on a ${device}`)
      }
      await page.setViewportSize(sizes.phone)
      await settle(page)
      await expectTargets(page, scene.name)
      await expectReflow(page, scene.name)
      if (scene.face === 'portal') await expectLandmarks(page, scene.name)
      if (scene.face === 'portal' || scene.face === 'embed') await expectLargeText(page, scene.name)
    })

test('every route of the back office and of the administration is among the screens', async ({
  windowOf,
}) => {
  const backOffice = await routesOf(await windowOf('operator', 'full'), '/dashboard')
  const admin = await routesOf(await windowOf('superuser', 'full'), '/admin/dashboard')
  expect(backOffice.length).toBeGreaterThan(50)
  expect(unseen([...backOffice, ...admin])).toEqual([])
})

test('every page of the portal is among the screens', () => {
  const pages = globSync('features/*/portal/**/*-{page,pages}.{ts,tsx}', { cwd: web })
  const names = pages.map((path) => basename(path).replace(/\.tsx?$/, ''))
  expect(names.length).toBeGreaterThan(10)
  const shown = Object.keys(scenesOfPages)
  expect(names.filter((name) => !shown.includes(name) && !withoutScene.includes(name))).toEqual([])
  const scenesThere = new Set(publicScenes.map(({ name }) => name))
  expect(Object.values(scenesOfPages).filter((name) => !scenesThere.has(name))).toEqual([])
})
