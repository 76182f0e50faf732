import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { someAddress } from '../stage/api.ts'
import { theStage } from '../stage/stage.ts'
import type { Cast, Language } from './cast.ts'
import { type Fill, type Scene, scenes, unseen, type Viewer } from './scenes.ts'

export type Picture = {
  file: string
  name: string
  face: string
  route: string
  language: Language
  device: Device
  scheme: Scheme
  fill: Fill
}
type Device = 'desktop' | 'phone'
type Scheme = 'light' | 'dark'
export type Look = { language: Language; device: Device; scheme: Scheme }

export const looks: Look[] = (['de', 'en'] as const).flatMap((language) =>
  (['desktop', 'phone'] as const).flatMap((device) =>
    (['light', 'dark'] as const).map((scheme) => ({ language, device, scheme })),
  ),
)

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

async function openContext(browser: Browser, look: Look, kept: Record<string, string>) {
  const { origin } = theStage()
  return browser.newContext({
    baseURL: origin,
    locale: look.language === 'de' ? 'de-DE' : 'en-US',
    timezoneId: 'Europe/Berlin',
    colorScheme: look.scheme,
    viewport: sizes[look.device],
    deviceScaleFactor: look.device === 'phone' ? 2 : 1,
    hasTouch: look.device === 'phone',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
    },
  })
}

/** Where the scene stands, with the names of the cast in it. */
function addressOf({ route, query = '' }: Scene, names: Record<string, string>): string {
  return (route + query).replace(/\$(\w+)/g, (_, name: string) => {
    const found = names[name]
    if (!found) throw new Error(`Nobody in the cast is called ${name}, which ${route} asks for.`)
    return found
  })
}

const running = new WeakMap<Page, Set<unknown>>()

/** The load states of the browser come once a document; what a page fetches later is counted here. */
function watchRequests(page: Page) {
  const requests = new Set<unknown>()
  running.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const isStill = async () =>
    running.get(page)?.size === 0 && (await page.locator('[aria-busy="true"]').count()) === 0
  for (let stillFor = 0; stillFor < 4; stillFor = (await isStill()) ? stillFor + 1 : 0)
    await page.waitForTimeout(80)
  await page.evaluate(() => document.fonts.ready)
}

function fileName(scene: Scene, look: Look, fill: Fill): string {
  const words = [scene.face, scene.name, fill, look.language, look.device, look.scheme]
  return `${words
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}.png`
}

async function photograph(page: Page, scene: Scene, look: Look, cast: Cast, fill: Fill, folder: string) {
  await page.goto(addressOf(scene, cast.names[fill]))
  await settle(page)
  await scene.prepare?.(page, cast)
  await settle(page)
  const file = fileName(scene, look, fill)
  // The window grows with the page, so that what sticks to its edges reaches them in the picture too.
  const size = sizes[look.device]
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) })
  await page.screenshot({ path: join(folder, file), animations: 'disabled' })
  await page.setViewportSize(size)
  return { file, name: scene.name, face: scene.face, route: scene.route, fill, ...look }
}

/** The router of a single-page face knows its own routes; the picture book must have them all. */
async function requireEveryRoute(browser: Browser, path: string, session: Record<string, string>) {
  const context = await openContext(browser, { language: 'de', device: 'desktop', scheme: 'light' }, session)
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const routes = await page.evaluate(() => {
    const { __TSR_ROUTER__: router } = self as unknown as {
      __TSR_ROUTER__: { routesByPath: Record<string, unknown> }
    }
    return Object.keys(router.routesByPath)
  })
  await context.close()
  const missing = unseen(routes)
  if (missing.length > 0)
    throw new Error(`No scene shows ${missing.join(', ')}: add it to pictures/scenes.ts`)
}

export async function checkRoutes(browser: Browser, { sessions: { full } }: Cast) {
  await requireEveryRoute(browser, '/dashboard', full.operator)
  await requireEveryRoute(browser, '/admin/dashboard', full.superuser)
}

/** The scenes that are wanted, by their names or the beginning of them, in one look; whoever looks keeps one window. */
export async function photographLook(
  browser: Browser,
  look: Look,
  { cast, folder, names }: { cast: Cast; folder: string; names: readonly string[] },
) {
  const pictures: Picture[] = []
  const isNamed = ({ name }: Scene) =>
    names.length === 0 || names.some((one) => name.toLowerCase().startsWith(one.toLowerCase()))
  for (const fill of ['full', 'empty'] as const) {
    for (const [viewer, shown] of Map.groupBy(scenes.filter(isNamed), (scene) => scene.viewer)) {
      const wanted = shown.filter(({ fills }) => fills.includes(fill))
      if (wanted.length === 0) continue
      const context = await openContext(browser, look, cast.sessions[fill][viewer as Viewer])
      const page = await context.newPage()
      watchRequests(page)
      for (const scene of wanted) pictures.push(await photograph(page, scene, look, cast, fill, folder))
      await context.close()
    }
  }
  return pictures
}
