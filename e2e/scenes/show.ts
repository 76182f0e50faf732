import type { Browser, BrowserContext, Page } from '@playwright/test'
import { someAddress } from '../stage/api.ts'
import { theStage } from '../stage/stage.ts'
import type { Cast, Language } from './cast.ts'
import type { Fill, Scene } from './scene.ts'

export type Device = 'desktop' | 'phone'
export type Scheme = 'light' | 'dark'
export type Look = { language: Language; device: Device; scheme: Scheme }

export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

export async function openContext(
  browser: Browser,
  look: Look,
  kept: Record<string, string>,
): Promise<BrowserContext> {
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

/** The address of a scene, with the values of the cast filled in. */
function addressOf({ route, query = '' }: Scene, names: Record<string, string>): string {
  return (route + query).replace(/\$(\w+)/g, (_, name: string) => {
    const found = names[name]
    if (!found) throw new Error(`Nobody in the cast is called ${name}, which ${route} asks for.`)
    return found
  })
}

const running = new WeakMap<Page, Set<unknown>>()

/** Opens a page and keeps track of its requests, because the browser's load states ignore those after loading. */
export async function openWindow(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const requests = new Set<unknown>()
  running.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return page
}

/** Waits until no request is running and nothing changes any more. */
export async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const isStill = async () =>
    running.get(page)?.size === 0 && (await page.locator('[aria-busy="true"]').count()) === 0
  for (let stillFor = 0; stillFor < 3; stillFor = (await isStill()) ? stillFor + 1 : 0)
    await page.waitForTimeout(60)
  await page.evaluate(() => document.fonts.ready)
}

/** Opens a scene in a window and waits until it is complete. */
export async function show(page: Page, scene: Scene, cast: Cast, fill: Fill) {
  // A tab remembers what was typed into the form of a booking; the scene before may have typed there.
  if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear())
  await page.goto(addressOf(scene, cast.names[fill]))
  await settle(page)
  if (!scene.prepare) return
  await scene.prepare(page, cast)
  await settle(page)
}

/** The routes that the router of a single-page face knows. */
export async function routesOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page.evaluate(() => {
    const { __TSR_ROUTER__: router } = self as unknown as {
      __TSR_ROUTER__: { routesByPath: Record<string, unknown> }
    }
    return Object.keys(router.routesByPath)
  })
}
