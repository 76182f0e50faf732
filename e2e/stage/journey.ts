import { test as base, expect, type Frame, type Page } from '@playwright/test'
import { call, someAddress, tokenOf } from './api.ts'
import { expectAccessible, expectReflow } from './inspect-screen.ts'
import type { User } from './people.ts'
import { theStage } from './stage.ts'

type Journey = {
  /** The words of the language the journey runs in. */
  say: (de: string, en: string) => string
  language: 'de' | 'en'
  /** Signs in without the form, in journeys that are not about signing in. */
  signIn: (user: User) => Promise<void>
  /**
   * Examines accessibility in light and dark, and reflow, of what is on the page only during this journey; the screens
   * themselves are examined in `scenes/`. Runs once for each journey: in every run, on the desktop if it runs there.
   */
  inspect: (name: string, page?: Page, frame?: Frame) => Promise<void>
  /** Whether the question about storage is answered already; off in the journeys that are about it. */
  hasDecided: boolean
}

export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  baseURL: async ({}, use) => use(theStage().origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': someAddress() }),
  language: async ({ locale }, use) => use(locale?.startsWith('de') ? 'de' : 'en'),
  say: async ({ language }, use) => use((de, en) => (language === 'de' ? de : en)),
  signIn: async ({ page }, use) => use((user) => signInByApi(page, user)),
  inspect: async ({ page }, use, { project, titlePath }) => {
    const isOfPhone = titlePath.some((title) => /@phone|@attendee/.test(title))
    const isHere = project.name === (isOfPhone ? 'phone-en-everyday' : 'desktop-de-everyday')
    await use(async (name, window = page, frame = window.mainFrame()) => {
      if (!isHere) return
      await expectAccessible(window, name, frame)
      await expectReflow(window, name)
    })
  },
  hasDecided: [true, { option: true }],
  page: async ({ page, hasDecided }, use) => {
    if (hasDecided) await page.addInitScript(decide)
    await use(page)
  },
})

/** Answers the question about storage beforehand; in a frame it is never asked. */
function decide() {
  if (window !== window.top || localStorage.getItem('consent')) return
  const decision = { version: 1, date: new Date().toISOString(), comfort: true }
  localStorage.setItem('consent', JSON.stringify(decision))
}

/** Without a tenant: whoever has only one enters it by themselves, and then it brings its colours along. */
export async function signInByApi(page: Page, user: User) {
  const token = await tokenOf(user)
  const userInfo = await call('GET', '/auth/user-info', { token })
  await page.goto('/healthz')
  await page.evaluate(
    (kept) => {
      for (const key of Object.keys(localStorage)) if (key !== 'consent') localStorage.removeItem(key)
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    {
      api_token: token,
      user_info: JSON.stringify(userInfo),
      login_at: new Date().toISOString(),
    },
  )
}

export { expect }
