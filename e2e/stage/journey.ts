import { test as base, expect, type Page } from '@playwright/test'
import { call, someAddress, tokenOf } from './api.ts'
import { inspectScreen } from './inspect-screen.ts'
import type { User } from './people.ts'
import { theStage } from './stage.ts'

type Journey = {
  /** The words of the language the journey runs in. */
  say: (de: string, en: string) => string
  language: 'de' | 'en'
  /** Signs in without the form, where signing in is not the subject. */
  signIn: (user: User) => Promise<void>
  /** Accessibility in light and dark, and reflow, of what is shown now. */
  inspect: (name: string) => Promise<void>
  /** Off for the journeys in which the browser is asked for the first time what it may remember. */
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
  inspect: async ({ page }, use) => use((name) => inspectScreen(page, name)),
  hasDecided: [true, { option: true }],
  page: async ({ page, hasDecided }, use) => {
    if (hasDecided) await page.addInitScript(decide)
    await use(page)
  },
})

/** As somebody who has answered the question about storage before; a frame is never asked. */
function decide() {
  if (window !== window.top || localStorage.getItem('consent')) return
  const decision = { version: 1, date: new Date().toISOString(), comfort: true }
  localStorage.setItem('consent', JSON.stringify(decision))
}

/** Without a tenant: whoever has only one enters it by themselves, and then it brings its colours along. */
async function signInByApi(page: Page, user: User) {
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
