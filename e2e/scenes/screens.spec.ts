import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import {
  bringRules,
  expectAccessible,
  expectAccessibleOnPhone,
  expectReflow,
} from '../stage/inspect-screen.ts'
import { type Cast, castFile } from './cast.ts'
import { publicScenes, scenesOfPages, withoutScene } from './public-scenes.ts'
import type { Fill, Viewer } from './scene.ts'
import { scenes, unseen } from './scenes.ts'
import { type Look, openContext, openWindow, routesOf, settle, show, sizes } from './show.ts'

const web = fileURLToPath(new URL('../../web/src/', import.meta.url))

/** Every screen is examined once: in German, whose words are the longer ones, and in three widths. */
const look: Look = { language: 'de', device: 'desktop', scheme: 'light' }

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
        const context = await openContext(browser, look, cast.sessions[fill][viewer])
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
    }) => {
      const page = await windowOf(scene.viewer, fill)
      await page.setViewportSize(scene.onlyOnPhone ? sizes.phone : sizes.desktop)
      await show(page, scene, cast, fill)
      if (scene.face === 'embed') await page.evaluate(giveGround)
      await expectAccessible(page, scene.name)
      if (!scene.onlyOnPhone) {
        await page.setViewportSize(sizes.phone)
        await settle(page)
        await expectAccessibleOnPhone(page, scene.name)
      }
      await expectReflow(page, scene.name)
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
