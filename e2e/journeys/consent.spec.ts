import type { Page } from '@playwright/test'
import { expect, test } from '../stage/journey.ts'
import { tabTo } from '../stage/keyboard.ts'
import { addTenant } from '../stage/people.ts'

test.use({ hasDecided: false })

const lasting = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())
const ofThisVisit = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).sort())

test('asks at the first visit, with two answers of the same weight @attendee', async ({ page, say }) => {
  await page.goto('/login')
  const banner = page.getByRole('region', {
    name: say('Speichern in Ihrem Browser', 'Storage in your browser'),
  })
  await expect(banner).toBeVisible()
  const answers = banner.getByRole('button')
  await expect(answers).toHaveText([
    say('Nur notwendige', 'Only necessary'),
    say('Alle erlauben', 'Allow all'),
  ])
  const looks = await answers.evaluateAll((buttons) =>
    buttons.map((button) => {
      const { backgroundColor, color, fontWeight, borderColor, width, height } = getComputedStyle(button)
      return [backgroundColor, color, fontWeight, borderColor, width, height].join()
    }),
  )
  expect(new Set(looks).size).toBe(1)
  expect(await lasting(page)).toEqual([])
})

test('without consent language and appearance last until the tab is closed @desktop', async ({
  page,
  say,
}) => {
  await page.goto('/login')
  const refuse = page.getByRole('button', { name: say('Nur notwendige', 'Only necessary') })
  await expect(refuse).toBeVisible()
  await tabTo(page, refuse)
  await page.keyboard.press('Enter')
  await expect(refuse).toBeHidden()
  await page.getByRole('button', { name: say('English', 'Deutsch') }).click()
  await page.getByRole('button', { name: say('Dark appearance', 'Dunkle Darstellung') }).click()
  expect(await lasting(page)).toEqual(['consent'])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: say('Sign in', 'Anmelden') })).toBeVisible()
  await expect(refuse).toBeHidden()
})

test('with consent they are remembered; withdrawing forgets them @desktop', async ({
  page,
  context,
  say,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: say('Alle erlauben', 'Allow all') }).click()
  await page.getByRole('button', { name: say('English', 'Deutsch') }).click()
  await page.getByRole('button', { name: say('Dark appearance', 'Dunkle Darstellung') }).click()
  expect(await lasting(page)).toEqual(['color_scheme', 'consent', 'language'])
  const nextVisit = await context.newPage()
  await nextVisit.goto('/login')
  await expect(nextVisit.getByRole('heading', { level: 1, name: say('Sign in', 'Anmelden') })).toBeVisible()

  await nextVisit.getByRole('link', { name: say('Cookie policy', 'Cookie-Richtlinie') }).click()
  await expect(nextVisit.getByRole('status')).toContainText(
    say('remembers language and appearance', 'merkt sich Reihum auch Sprache und Darstellung'),
  )
  await nextVisit.getByRole('button', { name: say('Only necessary', 'Nur notwendige') }).click()
  await expect(nextVisit.getByRole('status')).toContainText(
    say('only what is necessary is stored', 'wird nur das Notwendige gespeichert'),
  )
  expect(await lasting(nextVisit)).toEqual(['consent'])
})

test('the policy and the accessibility statement are open to everybody @attendee', async ({ page, say }) => {
  await page.goto('/cookie-policy')
  await expect(
    page.getByText(say('Sie haben noch nicht entschieden.', 'You have not decided yet.')),
  ).toBeVisible()
  await page.getByRole('link', { name: say('Barrierefreiheit', 'Accessibility') }).click()
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: say('Erklärung zur Barrierefreiheit', 'Accessibility statement'),
    }),
  ).toBeVisible()
})

test('nothing is stored that the policy does not list @desktop', async ({ page, say, signIn }) => {
  const tenant = await addTenant()
  await signIn(tenant.operator)
  await page.goto('/courses')
  await page.getByRole('button', { name: say('Alle erlauben', 'Allow all') }).click()
  await page.getByRole('button', { name: say('Dunkle Darstellung', 'Dark appearance') }).click()
  await page.getByRole('link', { name: say('Anmeldungen', 'Registrations'), exact: true }).click()
  await page.goBack()
  await expect(page).toHaveURL('/courses')
  const stored = [...(await lasting(page)), ...(await ofThisVisit(page))]
  await page.goto('/cookie-policy')
  const keys = page.getByRole('rowheader').locator('code')
  await expect(keys).not.toHaveCount(0)
  const listed = (await keys.allTextContents()).map((key) => new RegExp(`^${key.replace('*', '.*')}$`))
  expect(stored).toContain('api_token')
  expect(stored.filter((key) => !listed.some((pattern) => pattern.test(key)))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('a frame in somebody else’s page asks nothing and keeps nothing @desktop', async ({ page }) => {
  const tenant = await addTenant()
  await page.goto(`/embed/${tenant.slug}/course-list`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /erlauben|Allow/ })).toHaveCount(0)
  expect(await lasting(page)).toEqual([])
})
