import type { Page } from '@playwright/test'
import { addCourse, type Course } from '../stage/api.ts'
import { type ForeignPage, serveForeignPage } from '../stage/foreign-page.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'
import { theStage } from '../stage/stage.ts'

let tenant: Tenant
let courses: Course[]
let websites: ForeignPage[]

test.beforeEach(async () => {
  websites = []
  tenant = await addTenant()
  courses = await Promise.all(
    ['Töpfern am Abend', 'Aquarell für Einsteiger', 'Siebdruck', 'Buchbinden'].map((title) =>
      addCourse(tenant, { title }),
    ),
  )
})
test.afterEach(() => Promise.all(websites.map((website) => website.close())))

/** Serves a foreign website with this body. */
async function serve(body: string): Promise<ForeignPage> {
  const website = await serveForeignPage(theStage().origin, body)
  websites.push(website)
  return website
}

const script = () => `<script async src="${theStage().origin}/embed.js"></script>`
const link = () => `<a href="${theStage().origin}/portal/${tenant.slug}/course-list">Zu unseren Kursen</a>`

/** Each frame is as high as its content: nothing is cut off, and nothing scrolls inside. */
async function expectFitting(page: Page) {
  for (const element of await page.locator('iframe').all()) {
    await expect
      .poll(async () => {
        const height = await element.evaluate((frame) => frame.getBoundingClientRect().height)
        const content = await element
          .contentFrame()
          .locator('html')
          .evaluate((html) => html.getBoundingClientRect().height)
        return Math.abs(height - content)
      })
      .toBeLessThanOrEqual(1)
  }
}

/** The errors on the browser's console, among them frames that a security policy has blocked. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

test('on a foreign page the list stands in a fitting frame, and one books within it, without cookies @attendee', async ({
  page,
  context,
  say,
  language,
  inspect,
}) => {
  const complaints = complaintsOf(page)
  const label = say('Kurse', 'Courses')
  const website = await serve(
    `<reihum-embed tenant="${tenant.slug}" lang="${language}" label="${label}">${link()}</reihum-embed>${script()}`,
  )
  await page.goto(website.address)
  const frame = page.frameLocator(`iframe[title="${label}"]`)
  await expect(frame.getByRole('heading', { level: 3 })).toHaveCount(4)
  await expectFitting(page)
  const inner = (part: string) => page.frames().find((one) => one.url().includes(part))
  await inspect('embedded list', page, inner('/embed/'))
  // By keyboard, because the frame is still growing back after the narrow check, and a moving link cannot be clicked.
  await frame.getByRole('link', { name: 'Siebdruck' }).press('Enter')
  await expect(frame.getByRole('heading', { level: 1, name: 'Siebdruck' })).toBeVisible()
  await expectFitting(page)
  await frame.getByRole('link', { name: say('Jetzt anmelden', 'Register now') }).press('Enter')
  await expect(frame.getByRole('textbox', { name: say('Vorname', 'First name') })).toBeVisible()
  await expectFitting(page)

  for (const [label, typed] of [
    [say('Vorname', 'First name'), 'Mina'],
    [say('Nachname', 'Last name'), 'Müller'],
    [say('E-Mail', 'E-mail'), 'mina@example.org'],
  ] as const)
    await frame.getByRole('textbox', { name: label }).fill(typed)
  // By keyboard again: Enter presses the first button of the form.
  await frame.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).press('Enter')
  await frame
    .getByRole('button', { name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay') })
    .press('Enter')
  await expect(
    frame.getByRole('heading', {
      level: 1,
      name: say('Ihre Anmeldung ist eingegangen', 'We have received your registration'),
    }),
  ).toBeVisible()
  await expectFitting(page)

  expect(page.url()).toBe(website.address)
  expect(await context.cookies()).toEqual([])
  expect(complaints).toEqual([])
})

test('several pieces stand on one page, and follow what a website changes of them @desktop', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  const website = await serve(
    `<section lang="en"><reihum-embed tenant="${tenant.slug}" filters="off" entries="2"></reihum-embed>${script()}</section>
     <reihum-embed id="one" tenant="${tenant.slug}" view="button" course="${courses[2]?.id}"></reihum-embed>${script()}`,
  )
  await page.goto(website.address)
  const list = page.frameLocator('section iframe')
  // The frame uses the language of the section of the page around it.
  await expect(list.getByRole('heading', { level: 1, name: 'Our courses' })).toBeVisible()
  await expect(list.getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(list.getByRole('search')).toHaveCount(0)
  const button = page.frameLocator('#one iframe').getByRole('link')
  await expect(button).toHaveText(/^Jetzt anmelden/)
  await expectFitting(page)

  const one = page.locator('#one')
  await one.evaluate((element) => {
    element.setAttribute('lang', 'en')
    element.setAttribute('text', 'Come along')
  })
  await expect(button).toHaveText(/^Come along/)
  await one.evaluate((element) => document.querySelector('h1')?.before(element))
  await expect(button).toHaveText(/^Come along/)
  await expect(page.locator('iframe')).toHaveCount(2)
  await expectFitting(page)

  await button.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/portal/${tenant.slug}/course/${courses[2]?.id}/register`))
  expect(complaints).toEqual([])
})

test('it brings a ground on which it can be read, light or dark as the website says @desktop', async ({
  page,
}) => {
  const piece = (attributes: string) =>
    `<reihum-embed tenant="${tenant.slug}" ${attributes}>${link()}</reihum-embed>`
  const website = await serve(
    [piece(''), piece('scheme="dark"'), piece('ground="transparent"')].join('') + script(),
  )
  await page.goto(website.address)
  const groundOf = (at: number) =>
    page
      .frameLocator(`iframe >> nth=${at}`)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
  await expect.poll(() => groundOf(0)).toBe('rgb(255, 255, 255)')
  await expect.poll(() => groundOf(1)).toBe('rgb(22, 22, 26)')
  await expect.poll(() => groundOf(2)).toBe('rgba(0, 0, 0, 0)')
  const dark = page.frameLocator('iframe >> nth=1')
  await dark.getByRole('link', { name: 'Siebdruck' }).press('Enter')
  await expect(dark.getByRole('heading', { level: 1, name: 'Siebdruck' })).toBeVisible()
  await expect.poll(() => groundOf(1)).toBe('rgb(22, 22, 26)')
})

test('a widget is put together, copied, shown where it may be, and changes without the website @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  await signIn(tenant.admin)
  await page.goto('/settings/widgets')
  await inspect('no widgets yet')
  await page.getByRole('link', { name: say('Neue Einbettung', 'New widget') }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill(say('Startseite', 'Home page'))
  await page
    .getByRole('checkbox', { name: say('Suche und Filter zeigen', 'Show search and filters') })
    .uncheck()
  const course = page.getByRole('combobox', { name: say('Nur bestimmte Kurse', 'Only certain courses') })
  await course.fill('sieb')
  await page.getByRole('option', { name: /^Siebdruck/ }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 3 })).toHaveText(['Siebdruck'])
  await expect(preview.getByRole('search')).toHaveCount(0)
  const save = page.getByRole('button', { name: say('Speichern', 'Save') })
  await save.click()
  const code = page.locator('pre code')
  await expect(code).toContainText(/widget="[0-9a-f-]{36}"/)

  const copied = (await code.textContent()) ?? ''
  const [own, other] = [await serve(copied), await serve(copied)]
  await page
    .getByRole('link', { name: say('Einbettungen', 'Widgets') })
    .first()
    .click()
  const site = page.getByRole('textbox', { name: say('Adresse der Website', 'Address of the website') })
  await site.fill('*')
  await page.getByRole('button', { name: say('Hinzufügen', 'Add') }).click()
  await expect(
    page.getByText(say('Bitte die Adresse einer Website', 'Please enter the address of a website')),
  ).toBeVisible()
  await site.fill(own.address)
  await page.getByRole('button', { name: say('Hinzufügen', 'Add') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: new URL(own.address).origin })).toBeVisible()

  const visitor = await page.context().newPage()
  await visitor.goto(other.address)
  // Where it may not be shown, the link that the code brings along stands instead.
  await expect(visitor.locator('reihum-embed > a')).toBeVisible()
  await visitor.goto(own.address)
  const shown = visitor.frameLocator('iframe').getByRole('heading', { level: 3 })
  await expect(shown).toHaveText(['Siebdruck'])

  await page.getByRole('link', { name: say('Startseite', 'Home page') }).click()
  await page.getByRole('button', { name: /Siebdruck/ }).click()
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: say('gespeichert', 'saved') })).toBeVisible()
  // After twenty changes in a row the portal may show the former page for two seconds.
  const visitorSeesAll = () =>
    expect(async () => {
      await visitor.reload()
      await expect(shown).toHaveCount(4, { timeout: 2_000 })
    }).toPass({ timeout: 15_000 })
  await visitorSeesAll()

  await page.getByRole('button', { name: say('Löschen', 'Delete') }).click()
  await page.getByRole('button', { name: say('Rückgängig', 'Undo') }).click()
  await expect(page.getByRole('link', { name: say('Startseite', 'Home page') })).toBeVisible()
  await visitorSeesAll()
})

test('without signing in a widget is put together from what is public @german @desktop', async ({ page }) => {
  await page.goto('/settings/widgets')
  await page.getByRole('textbox', { name: 'Kürzel des Anbieters' }).fill(tenant.slug)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 3 })).toHaveCount(4)
  await expect(page.locator('pre code')).toContainText(`<reihum-embed tenant="${tenant.slug}">`)
  await expect(page.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
})

test('neither the portal nor the back office can be framed @desktop', async ({ page }) => {
  const { origin } = theStage()
  const thief = await serve(
    `<iframe src="${origin}/portal/${tenant.slug}/course-list"></iframe><iframe src="${origin}/login"></iframe>`,
  )
  await page.goto(thief.address)
  await expect.poll(() => page.frames().length).toBe(3)
  for (const frame of page.frames().slice(1)) await expect.poll(() => frame.url()).toMatch(/^chrome-error:/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the plain link leads to the portal @desktop', async ({ page, say }) => {
    const website = await serve(`<reihum-embed tenant="${tenant.slug}">${link()}</reihum-embed>${script()}`)
    await page.goto(website.address)
    await page.getByRole('link', { name: 'Zu unseren Kursen' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: say('Unsere Kurse', 'Our courses') }),
    ).toBeVisible()
  })
})
