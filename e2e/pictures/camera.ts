import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Cast } from '../scenes/cast.ts'
import type { Fill, Scene } from '../scenes/scene.ts'
import { scenes } from '../scenes/scenes.ts'
import { type Look, openContext, openWindow, show, sizes } from '../scenes/show.ts'

export type Picture = Look & {
  file: string
  name: string
  face: string
  route: string
  fill: Fill
}

export const looks: Look[] = (['de', 'en'] as const).flatMap((language) =>
  (['desktop', 'phone'] as const).flatMap((device) =>
    (['light', 'dark'] as const).map((scheme) => ({ language, device, scheme })),
  ),
)

function fileName(scene: Scene, look: Look, fill: Fill): string {
  const words = [scene.face, scene.name, fill, look.language, look.device, look.scheme]
  return `${words
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}.png`
}

async function photograph(page: Page, scene: Scene, look: Look, cast: Cast, fill: Fill, folder: string) {
  await show(page, scene, cast, fill)
  const file = fileName(scene, look, fill)
  // The window gets as high as the page, so that bars at its edges are at the edges of the picture.
  const size = sizes[look.device]
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) })
  await page.screenshot({ path: join(folder, file), animations: 'disabled' })
  await page.setViewportSize(size)
  return { file, name: scene.name, face: scene.face, route: scene.route, fill, ...look }
}

/** Takes pictures of the scenes whose names begin like one of `names`, in one look. Each viewer keeps one window. */
export async function photographLook(
  browser: Browser,
  look: Look,
  { cast, folder, names }: { cast: Cast; folder: string; names: readonly string[] },
) {
  const pictures: Picture[] = []
  const isNamed = ({ name }: Scene) =>
    names.length === 0 || names.some((one) => name.toLowerCase().startsWith(one.toLowerCase()))
  const isHere = ({ onlyOnPhone }: Scene) => !onlyOnPhone || look.device === 'phone'
  for (const fill of ['full', 'empty'] as const) {
    for (const [viewer, shown] of Map.groupBy(
      scenes.filter((scene) => isNamed(scene) && isHere(scene)),
      (scene) => scene.viewer,
    )) {
      const wanted = shown.filter(({ fills }) => fills.includes(fill))
      if (wanted.length === 0) continue
      const context = await openContext(browser, look, cast.sessions[fill][viewer])
      const page = await openWindow(context)
      for (const scene of wanted) pictures.push(await photograph(page, scene, look, cast, fill, folder))
      await context.close()
    }
  }
  return pictures
}
