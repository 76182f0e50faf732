import type { Page } from '@playwright/test'
import { addCourse } from '../stage/api.ts'
import { type ForeignPage, serveForeignPage } from '../stage/foreign-page.ts'
import { inspectScreen } from '../stage/inspect-screen.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'
import { theStage } from '../stage/stage.ts'

let tenant: Tenant
let website: ForeignPage

test.beforeEach(async ({ language }) => {
  tenant = await addTenant()
  await Promise.all(
    ['Töpfern am Abend', 'Aquarell für Einsteiger', 'Siebdruck', 'Buchbinden'].map((title) =>
      addCourse(tenant, { title }),
    ),
  )
  const { origin } = theStage()
  const link = `<a href="${origin}/portal/${tenant.slug}/course-list">Zu unseren Kursen</a>`
  const label = language === 'de' ? 'Kurse' : 'Courses'
  website = await serveForeignPage(
    origin,
    `<kurso-embed tenant="${tenant.slug}" lang="${language}" label="${label}">${link}</kurso-embed>
     <script async src="${origin}/embed.js"></script>`,
  )
})
test.afterEach(() => website.close())

/** The frame is as high as what is in it: nothing is cut off, nothing scrolls within. */
async function expectFitting(page: Page) {
  await expect
    .poll(async () => {
      const height = await page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height)
      const content = await page
        .frameLocator('iframe')
        .locator('html')
        .evaluate((html) => html.getBoundingClientRect().height)
      return Math.abs(height - content)
    })
    .toBeLessThanOrEqual(1)
}

test('on a foreign page the list stands in a fitting frame, and one registers within it, without cookies', async ({
  page,
  context,
  say,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(website.address)
  const frame = page.frameLocator(`iframe[title="${say('Kurse', 'Courses')}"]`)
  await expect(frame.getByRole('heading', { level: 3 })).toHaveCount(4)
  await expectFitting(page)
  const inner = page.frames().find((one) => one.url().includes('/embed/'))
  await inspectScreen(page, 'embedded list', inner)
  // By the key: the frame still follows the narrow look back to its height, and what moves under a mouse is not clicked.
  await frame.getByRole('link', { name: 'Siebdruck' }).press('Enter')
  await expect(frame.getByRole('heading', { level: 1, name: 'Siebdruck' })).toBeVisible()
  await expectFitting(page)
  await inspectScreen(
    page,
    'embedded course',
    page.frames().find((one) => one.url().includes('/course/')),
  )
  await frame.getByRole('link', { name: say('Jetzt anmelden', 'Register now') }).press('Enter')
  await expect(
    frame.getByRole('button', { name: say('Zahlungspflichtig anmelden', 'Book with obligation to pay') }),
  ).toBeVisible()
  await expectFitting(page)
  await frame
    .getByRole('button', { name: say('Zahlungspflichtig anmelden', 'Book with obligation to pay') })
    .click()
  await expect(frame.getByRole('alert')).toBeVisible()
  await expectFitting(page)

  await frame.getByRole('textbox', { name: say('Vorname', 'First name') }).fill('Mina')
  await frame.getByRole('textbox', { name: say('Nachname', 'Last name') }).fill('Müller')
  await frame.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).fill('mina@example.org')
  await frame
    .getByRole('button', { name: say('Zahlungspflichtig anmelden', 'Book with obligation to pay') })
    .click()
  await expect(
    frame.getByRole('heading', {
      level: 1,
      name: say('Ihre Anmeldung ist eingegangen', 'We have received your registration'),
    }),
  ).toBeVisible()
  await expectFitting(page)
  const booked = page.frames().find((one) => one.url().includes('/course-registration/'))
  await inspectScreen(page, 'embedded confirmation', booked)

  expect(page.url()).toBe(website.address)
  expect(await context.cookies()).toEqual([])
  expect(complaints.filter((text) => /content security|refused/i.test(text))).toEqual([])
})

test('neither the portal nor the back office can be framed @desktop', async ({ page }) => {
  const { origin } = theStage()
  const thief = await serveForeignPage(
    origin,
    `<iframe src="${origin}/portal/${tenant.slug}/course-list"></iframe><iframe src="${origin}/login"></iframe>`,
  )
  await page.goto(thief.address)
  await expect.poll(() => page.frames().length).toBe(3)
  for (const frame of page.frames().slice(1)) await expect.poll(() => frame.url()).toMatch(/^chrome-error:/)
  await thief.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the plain link leads to the portal @desktop', async ({ page, say }) => {
    await page.goto(website.address)
    await page.getByRole('link', { name: 'Zu unseren Kursen' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: say('Unsere Kurse', 'Our courses') }),
    ).toBeVisible()
  })
})
